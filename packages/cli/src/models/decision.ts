import type { ModelDecision } from "@regia/api/admin";
import type { DescriptionItem } from "../output/descriptionList.ts";
import type { Context } from "../program/context.ts";
import { priceText } from "./shown.ts";

/** What differs between two decisions: each field with its old and its new value. */
export function decisionItems(
  before: ModelDecision,
  after: ModelDecision,
  context: Context,
): readonly DescriptionItem[] {
  const { t } = context;
  const undecided = t("models:undecided");
  const answerText = (is: boolean | null) => (is === null ? undecided : is ? t("users:yes") : t("users:no"));
  const textOf = (price: string | undefined) => (price === undefined ? undecided : priceText(price, context));
  const rows: readonly (readonly [string, (decision: ModelDecision) => string])[] = [
    [t("models:field.enabled"), ({ enabled }) => answerText(enabled)],
    [t("models:column.input"), ({ price }) => textOf(price?.input)],
    [t("models:column.output"), ({ price }) => textOf(price?.output)],
    [t("models:column.plan"), ({ minimumPlan }) => minimumPlan ?? undecided],
    [t("models:field.images"), ({ images }) => answerText(images)],
  ];
  return rows.flatMap(([label, text]) =>
    text(before) === text(after) ? [] : [[label, `${text(before)} → ${text(after)}`] as const],
  );
}
