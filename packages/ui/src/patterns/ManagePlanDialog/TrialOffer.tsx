import { TRIAL_DAYS } from "@regia/domain/plans";
import { trialEligibility } from "@regia/domain/trial";
import { Hourglass } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { offer, offerText, refusal } from "./ManagePlanDialog.css.ts";
import type { PlanHolder } from "./types.ts";

interface TrialOfferProps {
  user: PlanHolder;
  isStarting: boolean;
  isDisabled: boolean;
  onStart: () => void;
}

/** For a user on free: a button that starts the trial, or the reason why it cannot start. Nothing for other plans. */
export function TrialOffer({ user, isStarting, isDisabled, onStart }: TrialOfferProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  if (user.plan !== "free") return null;
  const eligibility = trialEligibility(user);
  if (!eligibility.eligible) return <p className={refusal}>{say(eligibility.message)}</p>;
  return (
    <div className={offer}>
      <span className={offerText}>{t("plan.trialNote")}</span>
      <Button
        icon={Hourglass}
        onPress={onStart}
        isPending={isStarting}
        isDisabled={isDisabled}
        pendingText={t("plan.startingTrial")}
      >
        {t("plan.startTrial", { count: TRIAL_DAYS })}
      </Button>
    </div>
  );
}
