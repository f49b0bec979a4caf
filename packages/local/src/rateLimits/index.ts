export {
  type AuthRateLimits,
  authRateLimits,
  type LimitedRequest,
} from "./authRateLimits.ts";
export { type RestRateLimits, restRateLimits } from "./restRateLimits.ts";
