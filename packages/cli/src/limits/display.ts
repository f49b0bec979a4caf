import { displayLimit } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { formatMoney, type Money } from "@regia/domain/money";
import {
  isBesidePlanTable,
  LIMIT_FIELD_NAMES,
  type LimitField,
  type Limits,
  limitLabel,
  PLAN_TABLE_FIELDS,
  type PlanName,
} from "@regia/domain/plans";
import type { Context } from "../program/context.ts";

type Locale = Pick<Context, "locale">;

/** What a limit is called. */
export const labelText = (field: LimitField, { locale }: Locale): string =>
  translateMessage(locale, limitLabel(field));

/**
 * A limit in words.
 *
 * @param plan - whose limits they are. Default: a person's own, of which none is Personalizzato.
 */
export const limitText = (
  { field, limits, plan }: { field: LimitField; limits: Limits; plan?: PlanName | undefined },
  { locale }: Locale,
): string => {
  const money = (amount: Money) => formatMoney({ amount, locale });
  return translateMessage(locale, displayLimit({ field, limits, plan, money }).text);
};

const partOf = (limits: Limits, fields: readonly LimitField[]) =>
  Object.fromEntries(fields.map((field) => [field, limits[field]]));

/** Limits as JSON: the others (decision 34) stand beside those of the plan table. */
export const limitsRecord = (limits: Limits) => ({
  limits: partOf(limits, PLAN_TABLE_FIELDS),
  ...partOf(limits, LIMIT_FIELD_NAMES.filter(isBesidePlanTable)),
});
