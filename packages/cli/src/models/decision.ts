import type { ModelDecision } from "@regia/api/admin";
import { numberFormat } from "@regia/domain/numbers";
import type { DescriptionItem } from "../output/descriptionList.ts";
import { NOTHING } from "../output/moments.ts";
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
  const tokensText = (tokens: number | null) =>
    tokens === null ? undecided : numberFormat(context.locale, {}).format(tokens);
  const rows: readonly (readonly [string, (decision: ModelDecision) => string])[] = [
    [t("models:field.enabled"), ({ enabled }) => answerText(enabled)],
    [t("models:column.input"), ({ price }) => textOf(price?.input)],
    [t("models:column.output"), ({ price }) => textOf(price?.output)],
    [t("models:column.plan"), ({ minimumPlan }) => minimumPlan ?? undecided],
    [t("models:field.images"), ({ images }) => answerText(images)],
    [t("models:column.context"), ({ contextWindow }) => tokensText(contextWindow)],
    [t("models:field.maxOutputTokens"), ({ maxOutputTokens }) => tokensText(maxOutputTokens)],
    [
      t("models:field.source"),
      ({ source }) => (source === null ? NOTHING : `${source.name}, ${source.date}`),
    ],
  ];
  return rows.flatMap(([label, text]) =>
    text(before) === text(after) ? [] : [[label, `${text(before)} → ${text(after)}`] as const],
  );
}
