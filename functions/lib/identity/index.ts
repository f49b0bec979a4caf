export { type Bearer, bearerOf, type TokenSource } from "./token.ts";
