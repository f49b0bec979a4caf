export { type PeriodicWork, type Upkeep, upkeepOf } from "./upkeep.ts";
