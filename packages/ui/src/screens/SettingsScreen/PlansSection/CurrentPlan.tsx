import { message } from "@regia/domain/messages";
import { type PlanName, presentPlan, TRIAL_DAYS } from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import { Button } from "../../../components/Button/index.ts";
import { Stack } from "../../../components/Stack/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { PlanBadge } from "../../../patterns/PlanBadge/index.ts";
import type { SectionPayments } from "../BillingPanel/sectionPayments.tsx";
import { intro } from "../Section.css.ts";
import { current, currentLead, currentTitle } from "./PlansSection.css.ts";
import type { CheckoutState } from "./states.ts";

export interface CurrentPlanProps {
  subscription: Subscription;
  checkout: CheckoutState;
  /** What the payments bring. Default: nothing. */
  payments?: Pick<SectionPayments, "isPaid" | "isTrial" | "isTrialOver" | "forecast"> | undefined;
  onChoosePlan: (plan: PlanName) => void;
  onStartTrial: () => void;
}

/** The current plan with its expiry, and the next suitable action. */
export function CurrentPlan({
  subscription,
  checkout,
  payments,
  onChoosePlan,
  onStartTrial,
}: CurrentPlanProps) {
  const t = useText("settings");
  const say = useLocalizedText();
  const format = useFormat();
  const { plan, storedPlan, state, expiresAt, trial } = subscription;
  const isBusy = checkout.kind === "starting" || checkout.kind === "startingTrial";
  const isExpired = state === "expired";
  const stored = say(presentPlan(storedPlan).displayName);

  const until = () => {
    if (isExpired) {
      return expiresAt === null
        ? t("plans.current.expiredUndated", { plan: stored })
        : t("plans.current.expired", { plan: stored, date: format.longDate(expiresAt) });
    }
    if (trial.kind === "active") {
      return t("plans.current.trialUntil", { date: format.longDate(trial.endsAt) });
    }
    if (plan === "free") {
      const isOver = trial.kind === "over" ? say(message("trial:refused.used")) : "";
      return `${t("plans.current.free")} ${isOver}`.trim();
    }
    return expiresAt === null
      ? t("plans.current.endless")
      : t("plans.current.until", { date: format.longDate(expiresAt) });
  };

  const step = () => {
    if (payments?.isPaid) return null;
    if (trial.kind === "available") {
      return (
        <Button
          onPress={onStartTrial}
          isPending={checkout.kind === "startingTrial"}
          isDisabled={checkout.kind === "starting"}
          pendingText={t("plans.trial.starting")}
        >
          {say(message("trial:start", { count: TRIAL_DAYS }))}
        </Button>
      );
    }
    const isSold = storedPlan === "pro" && (trial.kind === "active" || payments?.isTrial || isExpired);
    if (!isSold) return null;
    return (
      <Button onPress={() => onChoosePlan(storedPlan)} isDisabled={isBusy}>
        {isExpired && !payments?.isTrialOver
          ? t("plans.renew", { plan: stored })
          : t("plans.continueWith", { plan: stored })}
      </Button>
    );
  };

  return (
    <section className={current}>
      <Stack gap="x2" align="start">
        <h3 className={currentTitle}>{t("plans.current.title")}</h3>
        <PlanBadge plan={plan} state={state} />
        {trial.kind === "active" ? (
          <p className={currentLead}>{say(message("trial:daysLeft", { count: trial.daysLeft }))}</p>
        ) : null}
        <p className={intro}>{payments ? payments.forecast(until()) : until()}</p>
      </Stack>
      {step()}
    </section>
  );
}
