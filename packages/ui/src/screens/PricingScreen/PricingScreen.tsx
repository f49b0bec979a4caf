import { message } from "@regia/domain/messages";
import { type BillingPeriod, type PlanName, TRIAL_DAYS } from "@regia/domain/plans";
import { useState } from "react";
import { useRuleFigures } from "../../i18n/documents/useRuleFigures.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BillingToggle } from "../../patterns/BillingToggle/index.ts";
import { FaqList } from "../../patterns/FaqList/index.ts";
import { LimitsTable } from "../../patterns/LimitsTable/index.ts";
import { PublicPlans } from "../../patterns/PricingPlans/index.ts";
import {
  type PublicFrameProps,
  PublicPage,
  PublicPageHead,
  PublicPageSection,
} from "../../patterns/PublicPage/index.ts";
import { note } from "./PricingScreen.css.ts";

const questions = ["change", "overage", "enterprise", "trial", "data"] as const;

const paymentQuestions = [
  "vat",
  "card",
  "trialEnd",
  "period",
  "cancel",
  "withdrawal",
  "failure",
  "receipt",
  "deletion",
] as const;

export type PricingQuestion = (typeof questions | typeof paymentQuestions)[number];

export interface PricingScreenProps extends PublicFrameProps {
  /** Called when the button of a plan is pressed. Enterprise has a link to the contacts instead. */
  onChoosePlan: (plan: PlanName) => void;
  /** Initial billing period. Default monthly. */
  defaultPeriod?: BillingPeriod | undefined;
  /** The question that is open initially. Default: none. */
  defaultQuestion?: PricingQuestion | undefined;
}

/** Pricing page: plans, limits, and frequent questions about the plans and about payments. */
export function PricingScreen({
  onChoosePlan,
  defaultPeriod = "monthly",
  defaultQuestion,
  ...frame
}: PricingScreenProps) {
  const t = useText("pricing");
  const say = useLocalizedText();
  const figures = useRuleFigures();
  const [period, setPeriod] = useState<BillingPeriod>(defaultPeriod);
  return (
    <PublicPage {...frame} currentPath="/pricing">
      <PublicPageHead
        title={t("title")}
        lead={t("lead")}
        actions={<BillingToggle period={period} onChange={setPeriod} />}
      >
        <PublicPlans period={period} onChoosePlan={onChoosePlan} headingLevel={2} />
        <p className={note}>
          {t("trialNote", { trial: say(message("plans:note.trialWithoutCard", { count: TRIAL_DAYS })) })}
        </p>
      </PublicPageHead>
      <PublicPageSection title={t("limits.title")} id="limiti">
        <LimitsTable label={t("limits.title")} />
      </PublicPageSection>
      <FaqList
        title={t("faq.title")}
        defaultOpen={defaultQuestion}
        questions={questions.map((id) => ({
          id,
          question: t(`faq.${id}.question`),
          answer: t(`faq.${id}.answer`, figures),
        }))}
      />
      <FaqList
        title={t("payments.title")}
        defaultOpen={defaultQuestion}
        questions={paymentQuestions.map((id) => ({
          id,
          question: t(`payments.${id}.question`),
          answer: t(`payments.${id}.answer`, figures),
        }))}
      />
    </PublicPage>
  );
}
