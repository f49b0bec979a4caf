import {
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type LimitField,
  type Limits,
  PRIORITIES,
  UNLIMITED,
} from "./limitFields.ts";
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

/** How one limit of `next` compares with the same limit of `base`. */
export interface LimitDifference<Field extends LimitField = LimitField> {
  readonly field: Field;
  readonly base: Limits[Field];
  readonly next: Limits[Field];
  readonly change: "more" | "less";
}

/** A limit as a number for comparison: unlimited is above every number, on above off. */
function weigh(limits: Limits, field: LimitField): number {
  const value = limits[field];
  switch (LIMIT_FIELDS[field].kind) {
    case "number":
      return value === UNLIMITED ? Number.POSITIVE_INFINITY : Number(value);
    case "flag":
      return Number(value);
    case "priority":
      return PRIORITIES.indexOf(limits.priority);
  }
}

/** The limits in which two sets differ, in table order. */
export function compareLimits({ base, next }: { base: Limits; next: Limits }): readonly LimitDifference[] {
  return LIMIT_FIELD_NAMES.flatMap((field) => {
    const before = weigh(base, field);
    const after = weigh(next, field);
    if (before === after) return [];
    return { field, base: base[field], next: next[field], change: after > before ? "more" : "less" };
  });
}
