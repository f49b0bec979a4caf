export { type Bearer, bearerIn, bearerOf, TOKEN_CLAIMS, type TokenSource } from "./token.ts";
