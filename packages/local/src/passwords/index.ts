export {
  FULL_QUEUE_WAIT,
  hashPassword,
  inPasswordQueue,
  passwordMatches,
  withProvenPassword,
} from "./hashing.ts";
