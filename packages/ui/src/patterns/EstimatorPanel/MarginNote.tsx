import type { MarginComparison, MarginState } from "@regia/domain/estimate";
import { Banner, type BannerTone } from "../../components/Banner/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";

/** A loss is shown as a warning, because it is not an error of the page. */
const tones: Record<MarginState, BannerTone> = {
  loss: "warning",
  belowTarget: "warning",
  onTarget: "success",
};

/** Margin of the current price over the estimated cost, and whether it reaches the target. */
export function MarginNote({ comparison }: { comparison: MarginComparison }) {
  const t = useText("admin");
  const say = useLocalizedText();
  const format = useFormat();
  const { profit, margin, state } = comparison;
  return (
    <Banner tone={tones[state]}>
      <p>{say(comparison.message)}</p>
      <p>
        {t("estimator.profit", {
          profit: format.money(profit),
          margin: margin === null ? "–" : format.percent(margin),
        })}
      </p>
    </Banner>
  );
}
