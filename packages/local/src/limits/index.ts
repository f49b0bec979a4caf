export { type Admission, type AuthLimits, authLimits, type LimitedRequest } from "./authLimits.ts";
