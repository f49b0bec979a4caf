export { type Definition, readDefinition } from "./definition.ts";
export { checkedTools, refuseInput, runnable, toldFaults } from "./graphs.ts";
export { derivedId } from "./ids.ts";
export { answered, refused, type Subject } from "./refusals.ts";
export { startDueSchedules } from "./schedules.ts";
export { type Start, type StartTools, startRun } from "./start.ts";
