export { type Caller, callerOf } from "./caller.ts";
export { type Bearer, bearerIn, bearerOf, TOKEN_CLAIMS, type TokenSource, unauthorized } from "./token.ts";
