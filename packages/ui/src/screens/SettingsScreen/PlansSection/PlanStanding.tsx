import { message } from "@regia/domain/messages";
import { type PlanName, presentPlan, TRIAL_DAYS } from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import { Button } from "../../../components/Button/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useText } from "../../../i18n/useText.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { PlanBadge } from "../../../patterns/PlanBadge/index.ts";
import { standing, standingLead, standingText, standingTitle, standingWords } from "./PlansSection.css.ts";
import type { CheckoutState } from "./states.ts";

export interface PlanStandingProps {
  subscription: Subscription;
  checkout: CheckoutState;
  onChoosePlan: (plan: PlanName) => void;
  onStartTrial: () => void;
}

/** What one has now: the plan, until when, and the one step that suits it. */
export function PlanStanding({ subscription, checkout, onChoosePlan, onStartTrial }: PlanStandingProps) {
  const t = useText("settings");
  const say = useWords();
  const format = useFormat();
  const { plan, storedPlan, isExpired, expiresAt, trial } = subscription;
  const isBusy = checkout.kind === "starting" || checkout.kind === "startingTrial";
  const stored = say(presentPlan(storedPlan).displayName);

  const until = () => {
    if (isExpired) {
      return expiresAt === null
        ? t("plans.standing.expiredUndated", { plan: stored })
        : t("plans.standing.expired", { plan: stored, date: format.longDate(expiresAt) });
    }
    if (trial.kind === "active") {
      return t("plans.standing.trialUntil", { date: format.longDate(trial.endsAt) });
    }
    if (plan === "free") return t("plans.standing.free");
    return expiresAt === null
      ? t("plans.standing.endless")
      : t("plans.standing.until", { date: format.longDate(expiresAt) });
  };

  const step = () => {
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
    const isSold = storedPlan === "pro" && (trial.kind === "active" || isExpired);
    if (!isSold) return null;
    return (
      <Button onPress={() => onChoosePlan(storedPlan)} isDisabled={isBusy}>
        {isExpired ? t("plans.renew", { plan: stored }) : t("plans.continueWith", { plan: stored })}
      </Button>
    );
  };

  const status = isExpired ? "expired" : trial.kind === "active" ? "trial" : "active";
  return (
    <section className={standing}>
      <div className={standingWords}>
        <h3 className={standingTitle}>{t("plans.standing.title")}</h3>
        <PlanBadge plan={plan} status={status} />
        {trial.kind === "active" ? (
          <p className={standingLead}>{say(message("trial:daysLeft", { count: trial.daysLeft }))}</p>
        ) : null}
        <p className={standingText}>{until()}</p>
      </div>
      {step()}
    </section>
  );
}
