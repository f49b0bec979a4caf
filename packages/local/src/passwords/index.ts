export { FULL_QUEUE_WAIT, hashPassword, inPasswordQueue, passwordMatches } from "./hashing.ts";
