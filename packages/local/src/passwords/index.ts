export { isGuessable, SHORTEST_PASSWORD } from "./guessable.ts";
export {
  FULL_QUEUE_WAIT,
  hashPassword,
  inPasswordQueue,
  passwordMatches,
  withProvenPassword,
} from "./hashing.ts";
