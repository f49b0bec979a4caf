export { type Shares, sharedTurns } from "./sharedTurns.ts";
