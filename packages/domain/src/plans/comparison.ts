import { PLAN_NAMES, type PlanName } from "./planTable.ts";

/** The rank of a plan: 0 for the smallest. */
export function planRank(plan: PlanName): number {
  return PLAN_NAMES.indexOf(plan);
}

/** What a change of plan means for the customer. */
export type PlanChange = "upgrade" | "downgrade" | "same";

/** Whether going from one plan to another gives more, less or the same. */
export function planChange({ from, to }: { from: PlanName; to: PlanName }): PlanChange {
  const step = planRank(to) - planRank(from);
  return step > 0 ? "upgrade" : step < 0 ? "downgrade" : "same";
}
