export type { SaveState } from "../../forms/index.ts";
export { EnterpriseLimitsScreen, type EnterpriseLimitsScreenProps } from "./EnterpriseLimitsScreen.tsx";
export type { EnterpriseLimitsState, LimitsHolder } from "./types.ts";
