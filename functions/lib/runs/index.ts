export { closeChanges, type Following, followRun } from "./changes.ts";
export { told } from "./told.ts";
