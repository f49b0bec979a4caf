import type { MarkupComparison, MarkupState } from "@regia/domain/estimate";
import { Banner, type BannerTone } from "../../components/Banner/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";

/** A loss is shown as a warning, because it is not an error of the page. */
const tones: Record<MarkupState, BannerTone> = {
  loss: "warning",
  belowTarget: "warning",
  onTarget: "success",
};

/** Mark-up of the current price on the estimated cost, and whether it reaches the target. */
export function MarkupNote({ comparison }: { comparison: MarkupComparison }) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const format = useFormat();
  const { profit, markup, state } = comparison;
  return (
    <Banner tone={tones[state]}>
      <p>{say(comparison.message)}</p>
      <p>
        {t("estimator.profit", {
          profit: format.money(profit),
          markup: markup === null ? "–" : format.percent(markup),
        })}
      </p>
    </Banner>
  );
}
