import { message } from "@regia/domain/messages";
import {
  type BillingPeriod,
  PLAN_NAMES,
  type PlanName,
  planOf,
  presentPlan,
  TRIAL_DAYS,
} from "@regia/domain/plans";
import { useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { useWords } from "../../i18n/useWords.ts";
import { BillingToggle } from "../../patterns/BillingToggle/index.ts";
import { PlanCard } from "../../patterns/PlanCard/index.ts";
import { compare, headline, plans, pricing, pricingHead, section } from "./LandingScreen.css.ts";

export interface PricingSectionProps {
  /** A plan's call to action was pressed; enterprise leads to the contacts by itself. */
  onChoosePlan: (plan: PlanName) => void;
  /** Period at first. Default monthly. */
  defaultPeriod?: BillingPeriod;
}

/** Three plans, by month or by year. */
export function PricingSection({ onChoosePlan, defaultPeriod = "monthly" }: PricingSectionProps) {
  const t = useText("landing");
  const say = useWords();
  const [period, setPeriod] = useState<BillingPeriod>(defaultPeriod);
  return (
    <div className={pricing}>
      <section className={section}>
        <div className={pricingHead}>
          <h2 className={headline}>{t("pricing.title")}</h2>
          <BillingToggle period={period} onChange={setPeriod} />
        </div>
        <div className={plans}>
          {PLAN_NAMES.map((plan) => {
            const cta = say(presentPlan(plan).cta);
            return (
              <PlanCard
                key={plan}
                plan={plan}
                period={period}
                {...(plan === "pro"
                  ? { note: say(message("plans:note.trialWithoutCard", { count: TRIAL_DAYS })) }
                  : {})}
                action={
                  planOf(plan).price === null ? (
                    <LinkButton href="/contacts" isFullWidth>
                      {cta}
                    </LinkButton>
                  ) : (
                    <Button
                      tone={plan === "pro" ? "primary" : "neutral"}
                      isFullWidth
                      onPress={() => onChoosePlan(plan)}
                    >
                      {cta}
                    </Button>
                  )
                }
              />
            );
          })}
        </div>
        <p className={compare}>
          <Link href="/pricing">{t("pricing.compare")}</Link>
        </p>
      </section>
    </div>
  );
}
