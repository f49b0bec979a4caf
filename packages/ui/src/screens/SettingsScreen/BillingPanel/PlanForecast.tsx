import type { BillingStatus, PlanTurn } from "@regia/api/billing";
import { moneyFromCents } from "@regia/domain/money";
import { presentPlan } from "@regia/domain/plans";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";

/**
 * What happens next to the plan: other plans that follow, the next charge, the end after a cancellation.
 *
 * @param children what is said where payments add nothing
 */
export function PlanForecast({ status, children }: { status: BillingStatus; children: ReactNode }) {
  const t = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  const { source, until, subscription, timeline } = status;
  const turn = (one: PlanTurn): string => {
    const plan = say(presentPlan(one.plan).displayName);
    const charge = one === timeline.at(-1) && one.source === "subscription" ? subscription?.nextCharge : null;
    // A renewal comes before the end of what is granted until then.
    if (charge) return t("forecast.renewed", { plan, date: format.longDate(charge.at) });
    return one.until === null
      ? t("forecast.endless", { plan })
      : t("forecast.until", { plan, date: format.longDate(one.until) });
  };
  if (timeline.length > 1) {
    return `${timeline.map(turn).reduce((first, next) => t("forecast.then", { first, next }))}.`;
  }
  if (source !== "subscription" || subscription === null) return children;
  const { cancelAt, nextCharge } = subscription;
  if (cancelAt !== null) return t("forecast.cancelled", { date: format.longDate(cancelAt) });
  if (subscription.status === "past_due" && until !== null) {
    return t("forecast.pastDue", { date: format.longDate(until) });
  }
  if (nextCharge === null) return children;
  const charge = {
    date: format.longDate(nextCharge.at),
    amount: format.money(moneyFromCents(nextCharge.amountCents)),
  };
  return subscription.status === "trialing" ? t("forecast.trial", charge) : t("forecast.renews", charge);
}
