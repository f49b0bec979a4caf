export {
  type AuthRateLimits,
  authRateLimits,
  type LimitedRequest,
} from "./authRateLimits.ts";
