/** How a run can stand. */
export const RUN_STATUSES = [
  "queued",
  "running",
  /** For people or time; it holds no place. */
  "waiting",
  "succeeded",
  "failed",
  "rejected",
  "cancelled",
  "timed_out",
] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];

/** How a step can stand. */
export const STEP_STATUSES = [
  "pending",
  "ready",
  "running",
  /** For a decision, an answer, or time. */
  "awaiting",
  "succeeded",
  "failed",
  "skipped",
  /** An effect of which nobody knows whether it happened. */
  "in_doubt",
  "cancelled",
] as const;

export type StepStatus = (typeof STEP_STATUSES)[number];

/** What starts a run. */
export const RUN_TRIGGERS = ["manual", "schedule", "hook", "mcp", "chat"] as const;

export type RunTrigger = (typeof RUN_TRIGGERS)[number];

/** How an approval can stand. */
export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "expired", "superseded"] as const;

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Whether a run has come to its end. */
export const hasEnded = (status: RunStatus): boolean =>
  status !== "queued" && status !== "running" && status !== "waiting";
