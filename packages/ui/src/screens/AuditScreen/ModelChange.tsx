import type { ModelSetting } from "@regia/api/admin";
import { moneyFromAtto } from "@regia/domain/money";
import { presentPlan } from "@regia/domain/plans";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ChangeList, type Difference } from "../../patterns/AccountSnapshotChange/index.ts";

const ATTO_PER_MICRO = 10n ** 12n;
const PRICE_DECIMALS = 6;

/** What an admin decided about a model: each changed field, before and after. */
export function ModelChange({ before, after }: { before: ModelSetting; after: ModelSetting }) {
  const t = useText("adminAudit");
  const say = useLocalizedText();
  const format = useFormat();
  const enabledText = ({ enabled }: ModelSetting) => {
    if (enabled === null) return t("model.catalogue");
    return enabled ? t("model.enabled") : t("model.disabled");
  };
  const priceText = (micro: number | null) =>
    micro === null
      ? t("model.catalogue")
      : format.money(moneyFromAtto(BigInt(micro) * ATTO_PER_MICRO), { maximumDecimals: PRICE_DECIMALS });
  const planText = ({ minimumPlan }: ModelSetting) =>
    minimumPlan === null ? t("model.catalogue") : say(presentPlan(minimumPlan).displayName);
  const imagesText = ({ images }: ModelSetting) => {
    if (images === null) return t("model.undecided");
    return images ? t("model.seen") : t("model.unseen");
  };
  const tokensText = (tokens: number | null) =>
    tokens === null ? t("model.undecided") : format.number(tokens);
  const sourceText = ({ source }: ModelSetting) =>
    source === null ? t("model.noSource") : `${source.name}, ${format.date(source.date)}`;
  const fields: Difference[] = [
    { name: t("model.state"), from: enabledText(before), to: enabledText(after) },
    {
      name: t("model.priceInput"),
      from: priceText(before.priceInput),
      to: priceText(after.priceInput),
    },
    {
      name: t("model.priceOutput"),
      from: priceText(before.priceOutput),
      to: priceText(after.priceOutput),
    },
    { name: t("model.minimumPlan"), from: planText(before), to: planText(after) },
    { name: t("model.images"), from: imagesText(before), to: imagesText(after) },
    {
      name: t("model.contextWindow"),
      from: tokensText(before.contextWindow),
      to: tokensText(after.contextWindow),
    },
    {
      name: t("model.maxOutputTokens"),
      from: tokensText(before.maxOutputTokens),
      to: tokensText(after.maxOutputTokens),
    },
    { name: t("model.source"), from: sourceText(before), to: sourceText(after) },
  ];
  return <ChangeList changes={fields.filter(({ from, to }) => from !== to)} />;
}
