import {
  isSteppedRate,
  steppedRate,
  UTILIZATION,
  utilizationBand,
  utilizationBandText,
} from "@regia/domain/estimate";
import { validateUtilizationRate } from "@regia/domain/validation";
import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { NumberField } from "../../components/NumberField/index.ts";
import { Slider } from "../../components/Slider/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { bandLine, rateField, rateInputs, slider as sliderStyle } from "./EstimatorPanel.css.ts";

interface UtilizationInputProps {
  /** The entered rate in percent, valid or not. */
  value: number;
  /** The last valid rate in percent: position of the slider and basis of the estimate. */
  rate: number;
  onChange: (rate: number) => void;
}

/** Bands differ by emphasis, as plans do. */
const weights: Record<ReturnType<typeof utilizationBand>, BadgeTone> = {
  low: "neutral",
  medium: "outline",
  high: "solid",
};

/** Lets the slider show a rate between two steps as it is; a coarser step would round it. */
const EXACT_STEP = 0.001;

/** Input for the utilisation rate, with a slider and a field. */
export function UtilizationInput({ value, rate, onChange }: UtilizationInputProps) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const verdict = validateUtilizationRate(value);
  const band = utilizationBand(rate);
  return (
    <div>
      <div className={rateInputs}>
        <Slider
          label={t("estimator.rate")}
          value={rate}
          onChange={(moved) => onChange(steppedRate(rate, moved))}
          minValue={UTILIZATION.minimum}
          maxValue={UTILIZATION.maximum}
          step={isSteppedRate(rate) ? UTILIZATION.step : EXACT_STEP}
          className={sliderStyle}
        />
        <NumberField
          label={t("estimator.rateExact")}
          unit="%"
          value={value}
          step={UTILIZATION.step}
          onChange={(exact) => onChange(exact ?? Number.NaN)}
          error={verdict.isValid ? undefined : say(verdict.message)}
          className={rateField}
        />
      </div>
      <p className={bandLine} role="status">
        <Badge tone={weights[band]}>{say(utilizationBandText(band))}</Badge>
      </p>
    </div>
  );
}
