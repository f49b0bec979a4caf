import { type Message, message } from "../messages/index.ts";
import { euro, type Money } from "../money/index.ts";
import {
  isLimitField,
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type LimitField,
  type LimitGroup,
  type Limits,
  type PlanName,
  planOf,
  UNLIMITED,
} from "../plans/index.ts";
import {
  AGREED_FIELD_NAMES,
  type AgreedField,
  type AgreedLimits,
  agreedLabel,
  planAllowance,
} from "./agreed.ts";
import { displayLimit, displayWord, type LimitDisplay } from "./display.ts";

/** A row of the plan table: a limit, or what models may be used for. */
export interface PlanFigure {
  readonly name: LimitField | AgreedField;
  readonly group: LimitGroup;
  readonly label: Message;
}

/** What the models may be used for belongs to the chat, after its limits. */
const LAST_OF_CHAT = LIMIT_FIELD_NAMES.findLast((field) => LIMIT_FIELDS[field].group === "chat");

/** All rows of the plan table, in its order (decisions 1 and 34). */
export const PLAN_FIGURES: readonly PlanFigure[] = LIMIT_FIELD_NAMES.flatMap((name): PlanFigure[] => [
  { name, group: LIMIT_FIELDS[name].group, label: message(LIMIT_FIELDS[name].label) },
  ...(name === LAST_OF_CHAT
    ? AGREED_FIELD_NAMES.map((field) => ({ name: field, group: "chat" as const, label: agreedLabel(field) }))
    : []),
]);

/** Formats an amount in the language of the text. */
type FormatsMoney = (amount: Money) => string;

/** The display of a value of {@link AgreedLimits}: an amount of money or a number; Illimitato for -1, Nessuno for 0. */
export function displayAgreed({
  field,
  value,
  money,
}: {
  field: AgreedField;
  value: number;
  money: FormatsMoney;
}): LimitDisplay {
  if (value === 0) return displayWord("none");
  if (value === UNLIMITED) return displayWord("unlimited");
  const text =
    field === "modelBudget"
      ? message("limits:value.amount", { amount: money(euro(String(value))) })
      : message("limits:value.count", { count: value });
  return { kind: "number", text };
}

/** What a person's plan really allows, with all that is agreed (decision 23). */
export interface OwnFigures {
  readonly plan: PlanName;
  readonly limits: Limits;
  /** What it allows of models (decision 34). */
  readonly allowance: Required<AgreedLimits>;
}

/**
 * The display of a row of the plan table for a plan, as {@link displayLimit}. What enterprise allows of models can be
 * agreed otherwise, and says so.
 *
 * @param own - what a person's plan allows, to be shown for that plan. Default: the plan table.
 */
export function displayFigure({
  name,
  plan,
  money,
  own,
}: {
  name: PlanFigure["name"];
  plan: PlanName;
  money: FormatsMoney;
  own?: OwnFigures | undefined;
}): LimitDisplay {
  if (own?.plan === plan) {
    return isLimitField(name)
      ? displayLimit({ field: name, limits: own.limits })
      : displayAgreed({ field: name, value: own.allowance[name], money });
  }
  if (isLimitField(name)) return displayLimit({ field: name, limits: planOf(plan).limits, plan });
  const value = planAllowance(plan)[name];
  if (plan !== "enterprise") return displayAgreed({ field: name, value, money });
  const amount = name === "modelBudget" ? money(euro(String(value))) : String(value);
  return { kind: "number", text: message("limits:value.orAgreed", { amount }) };
}
