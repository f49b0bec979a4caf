export { StandingChange, type StandingChangeProps } from "./StandingChange.tsx";
export type { Standing } from "./useStandingChanges.ts";
