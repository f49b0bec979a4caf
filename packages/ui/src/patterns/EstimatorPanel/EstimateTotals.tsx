import { type CostEstimate, TOTAL_TEXTS } from "@regia/domain/estimate";
import { type Money, moneyFromAtto } from "@regia/domain/money";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { amount, changeNote, leading, total, totalFigure, totals } from "./EstimatorPanel.css.ts";

interface EstimateTotalsProps {
  estimate: CostEstimate;
  /** Change of the monthly cost against the stored limits; null if there is nothing to compare. */
  change: Money | null;
}

/** Monthly and yearly cost and suggested price. */
export function EstimateTotals({ estimate, change }: EstimateTotalsProps) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const format = useFormat();
  const rows = [
    [TOTAL_TEXTS.totalMonthlyCost, format.money(estimate.totalMonthlyCost)],
    [TOTAL_TEXTS.totalYearlyCost, format.money(estimate.totalYearlyCost)],
    [TOTAL_TEXTS.profitMargin, format.percent(estimate.profitMargin)],
    [TOTAL_TEXTS.suggestedYearlyPrice, format.money(estimate.suggestedYearlyPrice)],
  ] as const;
  const changeText = (by: Money) => {
    const size = format.money(moneyFromAtto(by < 0n ? -by : by));
    return by > 0n ? t("estimator.dearer", { amount: size }) : t("estimator.cheaper", { amount: size });
  };
  return (
    <div aria-live="polite">
      <dl className={totals}>
        <div className={leading}>
          <dt>{say(TOTAL_TEXTS.suggestedPrice)}</dt>
          <dd className={amount}>{format.money(estimate.suggestedPrice)}</dd>
        </div>
        {rows.map(([name, figure]) => (
          <div key={name.key} className={total}>
            <dt>{say(name)}</dt>
            <dd className={totalFigure}>{figure}</dd>
          </div>
        ))}
      </dl>
      {change === null || change === 0n ? null : <p className={changeNote}>{changeText(change)}</p>}
    </div>
  );
}
