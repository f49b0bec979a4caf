export { type DemonstrationProvider, startDemonstration } from "./provider.ts";
