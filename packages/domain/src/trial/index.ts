export { startTrial, TRIAL_MS, type TrialStart, type TrialStartResult } from "./start.ts";
export {
  isOnTrial,
  isTrialUsedUp,
  type PlanState,
  planState,
  type TrialEligibility,
  type TrialRecord,
  type TrialRefusal,
  type TrialState,
  trialEligibility,
  trialState,
} from "./trial.ts";
