export { addressKey } from "./address.ts";
export { callerAddress, networkAddress, rateLimitsOf } from "./callers.ts";
export { type Limiter, limiterFor, parseRate, type Rate } from "./limiter.ts";
export { takeFrom } from "./takeFrom.ts";
