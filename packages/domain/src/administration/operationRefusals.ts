/** Codes with which the admin function refuses an operation, also within a bulk call. */
export const OPERATION_REFUSALS = [
  "not_found",
  "last_admin",
  "self_deletion",
  "pays_for_workspaces",
  "subscription_not_ended",
  "trial_used",
  "trial_not_free",
] as const;

/** A code with which an operation is refused. */
export type OperationRefusal = (typeof OPERATION_REFUSALS)[number];
