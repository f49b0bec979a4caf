import { type Message, message } from "../messages/index.ts";
import { euro, type Money, toNumber } from "../money/index.ts";
import { MAX_LIMIT, MODEL_BUDGETS, PARALLEL_ANSWERS, type PlanName, UNLIMITED } from "../plans/index.ts";

/**
 * What can be agreed with one customer beside the fields of the plan table (decision 34): euro of models in a month, to
 * the cent, and answers at the same time; each -1 for no limit.
 */
export type AgreedLimits = {
  readonly modelBudget?: number;
  readonly parallelAnswers?: number;
};

export type AgreedField = keyof AgreedLimits;

/** The names of {@link AgreedLimits}, in the order in which lists show them. */
export const AGREED_FIELD_NAMES: readonly AgreedField[] = ["modelBudget", "parallelAnswers"];

/** The most that a model budget can be, in euro. */
export const MAX_MODEL_BUDGET = 1_000_000;

/** Whether a text names a field of {@link AgreedLimits}. */
export function isAgreedField(name: string): name is AgreedField {
  return AGREED_FIELD_NAMES.some((field) => field === name);
}

/** Whether a value is valid for a field of {@link AgreedLimits}. */
export function isAgreedValue(field: AgreedField, value: unknown): value is number {
  if (value === UNLIMITED) return true;
  if (typeof value !== "number" || !(value >= 0)) return false;
  return field === "parallelAnswers"
    ? Number.isInteger(value) && value <= MAX_LIMIT
    : /^\d{1,7}(\.\d{1,2})?$/.test(String(value)) && value <= MAX_MODEL_BUDGET;
}

/** The name of a field of {@link AgreedLimits}. */
export function agreedLabel(field: AgreedField): Message {
  return message(`limits:agreed.${field}`);
}

/** The error message with the valid values of a field of {@link AgreedLimits}. */
export function agreedRefusalText(field: AgreedField): Message {
  return field === "modelBudget"
    ? message("limits:invalid.amount", { field, max: MAX_MODEL_BUDGET })
    : message("limits:invalid.number", { field, max: MAX_LIMIT });
}

/** The valid agreed fields of stored custom limits. */
export function agreedLimits(custom: unknown): AgreedLimits {
  if (typeof custom !== "object" || custom === null || Array.isArray(custom)) return {};
  const stored = new Map<string, unknown>(Object.entries(custom));
  return Object.fromEntries(
    AGREED_FIELD_NAMES.flatMap((field) => {
      const value = stored.get(field);
      // -0 becomes 0, as in the database.
      return isAgreedValue(field, value) ? [[field, value === 0 ? 0 : value]] : [];
    }),
  );
}

/** What a payer may use of models; null for no limit. */
export interface ModelAllowance {
  /** A month. */
  readonly budget: Money | null;
  /** Answers at the same time. */
  readonly parallel: number | null;
}

/** What an effective plan allows of models, with what is agreed while it is enterprise (decisions 23 and 34). */
export function modelAllowance(plan: PlanName, custom: unknown): ModelAllowance {
  const { modelBudget, parallelAnswers = PARALLEL_ANSWERS[plan] } =
    plan === "enterprise" ? agreedLimits(custom) : {};
  return {
    budget:
      modelBudget === undefined
        ? MODEL_BUDGETS[plan]
        : modelBudget === UNLIMITED
          ? null
          : euro(String(modelBudget)),
    parallel: parallelAnswers === UNLIMITED ? null : parallelAnswers,
  };
}

/**
 * What an effective plan allows of models, as the fields that can be agreed (decision 34); -1 for no limit.
 *
 * @param custom - the stored custom limits. Default: nothing is agreed.
 */
export function planAllowance(plan: PlanName, custom: unknown = null): Required<AgreedLimits> {
  const { budget, parallel } = modelAllowance(plan, custom);
  return {
    modelBudget: budget === null ? UNLIMITED : toNumber(budget),
    parallelAnswers: parallel ?? UNLIMITED,
  };
}
