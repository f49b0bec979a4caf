import { message } from "../messages/index.ts";
import { euro, parseMoney, toDecimal } from "../money/index.ts";
import { ungroupDigits } from "../numbers/index.ts";
import { LIMIT_FIELDS } from "../plans/index.ts";
import { VALID, type ValidationResult } from "../validation/index.ts";

/** What models may cost in a workspace in a month, set by its payer: decimal euro; null for no budget. */
export interface BudgetSetting {
  /** All members together. */
  readonly total: string | null;
  /** Each member who has no budget of their own. */
  readonly per_member: string | null;
}

/** What a member costs this month, and the member's own budget: decimal euro. */
export interface MemberSpending {
  readonly user_id: string;
  readonly name: string;
  /** Null if that of each member holds. */
  readonly budget: string | null;
  readonly used: string;
}

/** The budgets of a workspace as a member sees them, in decimal euro. */
export interface WorkspaceBudgets extends BudgetSetting {
  /** Whether the person pays for the workspace. */
  readonly can_change: boolean;
  /** A timestamp: when the next month begins. */
  readonly resets_at: string;
  /** What all members have used this month. */
  readonly used: string;
  /** What holds for the person; `budget` is null for none. */
  readonly own: { readonly budget: string | null; readonly used: string };
  /** A page of members, the dearest first; null for who does not pay. */
  readonly members: readonly MemberSpending[] | null;
  /** The number of members on all pages; null for who does not pay. */
  readonly member_total: number | null;
}

/** What a change of budgets changed. */
export interface BudgetChange {
  readonly before: BudgetValues;
  readonly after: BudgetValues;
}

/** The budgets that one change concerns: `total` and `per_member` of a workspace, or the `budget` of a member. */
export type BudgetValues = Readonly<Partial<Record<"total" | "per_member" | "budget", string | null>>>;

const { max } = LIMIT_FIELDS.modelBudget;
const MAX_BUDGET = euro(String(max));

/**
 * A typed budget as decimal euro: "12,50", "12.50", "1.000" in Italian and "1,000" in English; null for an empty field,
 * which is no budget; undefined for anything but 0 to 1,000,000 euro to the cent.
 *
 * @param locale - decides what separates thousands
 */
export function typedBudget(typed: string, locale: string): string | null | undefined {
  const entered = typed.replace("€", "").trim();
  if (entered === "") return null;
  const [, whole = "", cents = "0"] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(entered) ?? [];
  const amount = parseMoney(`${ungroupDigits(whole, locale)}.${cents}`);
  return amount === undefined || amount < 0n || amount > MAX_BUDGET ? undefined : toDecimal(amount);
}

/** Whether a typed budget can be set. */
export function validateBudget(typed: string, locale: string): ValidationResult {
  if (typedBudget(typed, locale) !== undefined) return VALID;
  return {
    isValid: false,
    message: message("workspaceRules:budget", { max }),
    suggestions: [],
  };
}
