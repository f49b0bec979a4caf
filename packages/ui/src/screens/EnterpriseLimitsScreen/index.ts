export { EnterpriseLimitsScreen, type EnterpriseLimitsScreenProps } from "./EnterpriseLimitsScreen.tsx";
export type { EnterpriseLimitsState, LimitsHolder, LimitsSaveState } from "./types.ts";
