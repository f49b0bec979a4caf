export { keepBooks } from "./upkeep.ts";
