import { type Message, message } from "../messages/index.ts";
import { euro } from "../money/index.ts";
import {
  isBesidePlanTable,
  LIMIT_FIELDS,
  type LimitField,
  type LimitGroup,
  type Limits,
  limitLabel,
  type PlanName,
  planOf,
} from "../plans/index.ts";
import { displayLimit, type FormatsMoney, type LimitDisplay } from "./display.ts";

/** A row of the plan table. */
export interface PlanFigure {
  readonly name: LimitField;
  readonly group: LimitGroup;
  readonly label: Message;
}

/** All rows of the plan table, in its order (decisions 1 and 34). */
export const PLAN_FIGURES: readonly PlanFigure[] = (Object.keys(LIMIT_FIELDS) as LimitField[]).map(
  (name) => ({
    name,
    group: LIMIT_FIELDS[name].group,
    label: limitLabel(name),
  }),
);

/** What a person's plan really allows, with all that is agreed (decision 23). */
export interface OwnFigures {
  readonly plan: PlanName;
  readonly limits: Limits;
}

/**
 * The display of a row of the plan table for a plan, as {@link displayLimit}. What enterprise allows beside decision 1 can be
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
  name: LimitField;
  plan: PlanName;
  money: FormatsMoney;
  own?: OwnFigures | undefined;
}): LimitDisplay {
  if (own?.plan === plan) return displayLimit({ field: name, limits: own.limits, money });
  const { limits } = planOf(plan);
  if (plan !== "enterprise" || !isBesidePlanTable(name)) {
    return displayLimit({ field: name, limits, plan, money });
  }
  const value = String(limits[name]);
  const amount = LIMIT_FIELDS[name].kind === "money" ? money(euro(value)) : value;
  return { kind: "number", text: message("limits:value.orAgreed", { amount }) };
}
