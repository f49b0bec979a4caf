export { addressKey } from "./address.ts";
export { callerAddress, networkAddress, rateLimitsOf } from "./callers.ts";
export { type Limiter, limiterFor, parseRate, type Rate, type Use } from "./limiter.ts";
export { refuseExcess, takeFrom } from "./takeFrom.ts";
