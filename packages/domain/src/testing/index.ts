export { rounds } from "./rounds.ts";
