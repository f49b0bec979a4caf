import {
  ASSUMED_VOLUMES_TEXT,
  type AssumptionItem,
  type Assumptions,
  assumptionList,
  type CostEstimate,
  DEFAULT_ASSUMPTIONS,
  isAssumption,
  MAX_ASSUMPTION,
} from "@regia/domain/estimate";
import { message } from "@regia/domain/messages";
import { useState } from "react";
import { Accordion } from "../../components/Accordion/index.ts";
import { Button } from "../../components/Button/index.ts";
import { NumberField } from "../../components/NumberField/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { assumptionField, assumptionFields, assumptionHeading } from "./EstimatorPanel.css.ts";

type AdjustableItem = Exclude<AssumptionItem, { kind: "rate" }>;

interface EstimateAssumptionsProps {
  estimate: CostEstimate;
  onChange: (assumptions: Assumptions) => void;
}

const adjusted = (assumptions: Assumptions, item: AdjustableItem, value: number): Assumptions =>
  item.kind === "multiplier"
    ? { ...assumptions, [item.name]: value }
    : { ...assumptions, assumedVolumes: { ...assumptions.assumedVolumes, [item.name]: value } };

const isAdjustable = (item: AssumptionItem): item is AdjustableItem => item.kind !== "rate";
const keyOf = (item: AdjustableItem) => `${item.kind}.${item.name}`;

/** The assumptions of the estimate, which can be changed (decision 21). */
export function EstimateAssumptions({ estimate, onChange }: EstimateAssumptionsProps) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const [refused, setRefused] = useState<Readonly<Record<string, number>>>({});
  const items = assumptionList(estimate).filter(isAdjustable);
  const enter = (item: AdjustableItem, entered: number | null) => {
    const value = entered ?? Number.NaN;
    const { [keyOf(item)]: _, ...others } = refused;
    if (!isAssumption(value)) return setRefused({ ...others, [keyOf(item)]: value });
    setRefused(others);
    onChange(adjusted(estimate.assumptions, item, value));
  };
  const fields = (shown: readonly AdjustableItem[]) => (
    <div className={assumptionFields}>
      {shown.map((item) => {
        const wrong = refused[keyOf(item)];
        const name = say(item.label);
        return (
          <NumberField
            key={keyOf(item)}
            label={name}
            value={wrong ?? item.value}
            onChange={(value) => enter(item, value)}
            formatOptions={{ maximumFractionDigits: 3 }}
            hint={item.kind === "assumedVolume" && item.used ? t("estimator.usedHere") : undefined}
            error={
              wrong === undefined
                ? undefined
                : say(message("estimate:invalid.assumption", { name, max: MAX_ASSUMPTION }))
            }
            className={assumptionField}
          />
        );
      })}
    </div>
  );
  const isDefault = JSON.stringify(estimate.assumptions) === JSON.stringify(DEFAULT_ASSUMPTIONS);
  return (
    <Accordion
      items={[
        {
          id: "assumptions",
          heading: isDefault ? t("estimator.assumptions") : t("estimator.assumptionsChanged"),
          content: (
            <>
              {fields(items.filter(({ kind }) => kind === "multiplier"))}
              <h4 className={assumptionHeading}>{say(ASSUMED_VOLUMES_TEXT)}</h4>
              {fields(items.filter(({ kind }) => kind === "assumedVolume"))}
              <Button
                size="sm"
                isDisabled={isDefault && Object.keys(refused).length === 0}
                onPress={() => {
                  setRefused({});
                  onChange(DEFAULT_ASSUMPTIONS);
                }}
              >
                {t("estimator.restore")}
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}
