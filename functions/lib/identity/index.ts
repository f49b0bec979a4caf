export { type Bearer, bearerIn, bearerOf, TOKEN_CLAIMS, type TokenSource, unauthorized } from "./token.ts";
