import { PLAN_NAMES, type PlanName } from "./planTable.ts";

/** The rank of a plan: 0 for the smallest. */
export function planRank(plan: PlanName): number {
  return PLAN_NAMES.indexOf(plan);
}
