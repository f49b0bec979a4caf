export {
  type Admission,
  type AuthRateLimits,
  authRateLimits,
  type LimitedRequest,
} from "./authRateLimits.ts";
