export { compareBooks, keepBooks, keepByClock } from "./upkeep.ts";
