import { type Message, message } from "../messages/index.ts";
import { euro, type Money, toDecimal } from "../money/index.ts";
import {
  LIMIT_FIELDS,
  type LimitField,
  type Limits,
  type MoneyLimitField,
  type PlanName,
  type Priority,
  UNLIMITED,
} from "../plans/index.ts";

/** The display of a limit on a card or in a table. */
export interface LimitDisplay {
  readonly kind: "number" | "unlimited" | "custom" | "none" | "included" | "notIncluded" | "priority";
  readonly text: Message;
}

const PRIORITY_TEXTS: Readonly<Record<Priority, Message>> = {
  standard: message("limits:priority.standard"),
  high: message("limits:priority.high"),
  maximum: message("limits:priority.maximum"),
};

const displayWord = (kind: Exclude<LimitDisplay["kind"], "number" | "priority">): LimitDisplay => ({
  kind,
  text: message(`limits:value.${kind}`),
});

/** Formats an amount in the language of the text. */
export type FormatsMoney = (amount: Money) => string;

/** The limit of {@link displayLimit}; one that can be an amount needs `money`. */
type Shown = {
  readonly limits: Limits;
  readonly plan?: PlanName | undefined;
} & (
  | { readonly field: Exclude<LimitField, MoneyLimitField>; readonly money?: FormatsMoney }
  | { readonly field: LimitField; readonly money: FormatsMoney }
);

/**
 * The display of a limit: a number with its unit, or an amount; Illimitato for -1, or Personalizzato on the enterprise plan;
 * Nessuno for 0; a flag as included or not; a priority by its name.
 *
 * @param plan - whose limits they are. Default: a person's own, of which none is Personalizzato.
 */
export function displayLimit({ field, limits, plan, money = toDecimal }: Shown): LimitDisplay {
  const info = LIMIT_FIELDS[field];
  if (info.kind === "flag") return displayWord(limits[field] ? "included" : "notIncluded");
  if (info.kind === "priority") return { kind: "priority", text: PRIORITY_TEXTS[limits.priority] };
  const value = Number(limits[field]);
  if (value === 0) return displayWord("none");
  if (value === UNLIMITED) return displayWord(plan === "enterprise" ? "custom" : "unlimited");
  const text =
    info.kind === "money"
      ? message("limits:value.amount", { amount: money(euro(String(value))) })
      : message(`limits:value.${info.unit}`, { count: value });
  return { kind: "number", text };
}
