export { keepBooks, keepByClock } from "./upkeep.ts";
