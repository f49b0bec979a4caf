import { type EstimateInput, planLoss, UTILIZATION } from "@regia/domain/estimate";
import { type PlanName, presentPlan } from "@regia/domain/plans";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { changeNote } from "./EstimatorPanel.css.ts";

interface PlanLossNoteProps extends Omit<EstimateInput, "limits"> {
  plan: PlanName;
}

/** Says that a plan is sold below its cost, at this utilisation rate and with these assumptions; else nothing. */
export function PlanLossNote({ plan, utilizationRate = UTILIZATION.default, ...input }: PlanLossNoteProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  const format = useFormat();
  const found = planLoss({ plan, utilizationRate, ...input });
  if (found === null) return null;
  const { price, cost, loss } = found;
  return (
    <p className={changeNote}>
      {t("planLoss", {
        plan: say(presentPlan(plan).displayName),
        rate: format.percent(utilizationRate / 100),
        price: format.money(price),
        cost: format.money(cost),
        loss: format.money(loss),
      })}
    </p>
  );
}
