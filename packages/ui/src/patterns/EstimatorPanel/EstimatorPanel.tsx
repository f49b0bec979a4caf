import {
  type Assumptions,
  compareEstimates,
  comparePrice,
  DEFAULT_ASSUMPTIONS,
  estimateCost,
  isWorthShowing,
  NOTHING_TO_SHOW_TEXT,
  UTILIZATION,
} from "@regia/domain/estimate";
import { type Money, moneyFromCents } from "@regia/domain/money";
import { type Limits, PLAN_NAMES } from "@regia/domain/plans";
import { validateUtilizationRate } from "@regia/domain/validation";
import { useId, useState } from "react";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { NumberField } from "../../components/NumberField/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { EstimateAssumptions } from "./EstimateAssumptions.tsx";
import { EstimateEntries } from "./EstimateEntries.tsx";
import { EstimateTotals } from "./EstimateTotals.tsx";
import { heading, panel } from "./EstimatorPanel.css.ts";
import { MarkupNote } from "./MarkupNote.tsx";
import { PlanLossNote } from "./PlanLossNote.tsx";
import { UtilizationInput } from "./UtilizationInput.tsx";

export interface EstimatorPanelProps {
  /** The limits to estimate: the effective ones, or those of a form that is being edited. */
  limits: Limits;
  /** The stored limits, if `limits` may differ from them: the change in cost is shown. Default: none. */
  savedLimits?: Limits | undefined;
  /** Initial utilisation rate in percent. Default 70. */
  initialRate?: number | undefined;
  /** Initial monthly price of the customer. Default: none. */
  initialPrice?: Money | undefined;
  /** Initial assumptions. Default: those of decision 21. */
  initialAssumptions?: Assumptions | undefined;
  className?: string | undefined;
}

const CENTS = 100;

/** The typed amount in euro; null for an empty field. */
const typedPrice = (euros: number | null): Money | null =>
  euros === null || Number.isNaN(euros) ? null : moneyFromCents(Math.round(euros * CENTS));

/** Monthly cost of limits, suggested price, and mark-up of the current price (decisions 21 and 22). */
export function EstimatorPanel({
  limits,
  savedLimits,
  initialRate = UTILIZATION.default,
  initialPrice,
  initialAssumptions = DEFAULT_ASSUMPTIONS,
  className,
}: EstimatorPanelProps) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const titleId = useId();
  const [entered, setEntered] = useState(initialRate);
  const [lastValid, setLastValid] = useState<number>(
    validateUtilizationRate(initialRate).isValid ? initialRate : UTILIZATION.default,
  );
  const [price, setPrice] = useState<Money | null>(initialPrice ?? null);
  const [assumptions, setAssumptions] = useState(initialAssumptions);

  const estimate = estimateCost({ limits, utilizationRate: lastValid, assumptions });
  const saved = savedLimits
    ? estimateCost({ limits: savedLimits, utilizationRate: lastValid, assumptions })
    : null;
  const change = saved ? compareEstimates({ base: saved, next: estimate }).monthlyChange : null;

  return (
    <section aria-labelledby={titleId} className={classNames(panel, className)}>
      <h2 id={titleId} className={heading}>
        {t("estimator.title")}
      </h2>
      <UtilizationInput
        value={entered}
        rate={lastValid}
        onChange={(rate) => {
          setEntered(rate);
          if (validateUtilizationRate(rate).isValid) setLastValid(rate);
        }}
      />
      {isWorthShowing(estimate) ? (
        <>
          <EstimateTotals estimate={estimate} change={change} />
          {PLAN_NAMES.map((plan) => (
            <PlanLossNote key={plan} plan={plan} utilizationRate={lastValid} assumptions={assumptions} />
          ))}
          <NumberField
            label={t("estimator.price")}
            hint={t("estimator.priceHint")}
            unit="€"
            minValue={0}
            formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
            value={price === null ? Number.NaN : Number(price / moneyFromCents(1)) / CENTS}
            onChange={(euros) => setPrice(typedPrice(euros))}
          />
          {price === null ? null : <MarkupNote comparison={comparePrice({ estimate, price })} />}
          <EstimateEntries estimate={estimate} />
        </>
      ) : (
        <EmptyState title={t("estimator.nothing")} headingLevel={3}>
          {say(NOTHING_TO_SHOW_TEXT)}
        </EmptyState>
      )}
      <EstimateAssumptions estimate={estimate} onChange={setAssumptions} />
    </section>
  );
}
