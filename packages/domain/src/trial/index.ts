export { ADDRESS_RULES, trialAddress } from "./address.ts";
export {
  isOnTrial,
  isTrialUsedUp,
  startTrial,
  TRIAL_MS,
  type TrialEligibility,
  type TrialRecord,
  type TrialRefusal,
  type TrialStart,
  type TrialStartResult,
  type TrialState,
  trialEligibility,
  trialState,
  withAssignedPlan,
} from "./trial.ts";
