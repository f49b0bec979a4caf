import { type BillingPeriod, type PlanName, presentPlan } from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import { useState } from "react";
import { Accordion } from "../../../components/Accordion/index.ts";
import { Banner } from "../../../components/Banner/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { Inline } from "../../../components/Stack/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { Chunk, useChunk } from "../../../loading/index.ts";
import { BillingToggle } from "../../../patterns/BillingToggle/index.ts";
import { LimitsTable } from "../../../patterns/LimitsTable/index.ts";
import { RetentionNotice, type RetentionNoticeProps } from "../../../patterns/WorkspaceNotices/index.ts";
import type { BillingPanelProps } from "../BillingPanel/types.ts";
import { groupTitle } from "../Section.css.ts";
import { SectionHead } from "../SectionHead.tsx";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { PlanChoice } from "./PlanChoice.tsx";
import { part, partIntro } from "./PlansSection.css.ts";
import type { CheckoutState, UsageState } from "./states.ts";
import { UsagePanel } from "./UsagePanel.tsx";

/** What a page without payments does not need. */
export const paymentsChunk = new Chunk(
  async () => (await import("../BillingPanel/sectionPayments.tsx")).sectionPayments,
);

/** What retention is going to delete in a workspace, with the workspace's name. */
export type WorkspaceRetention = Pick<RetentionNoticeProps, "notice" | "hrefOf"> & { workspace: string };

export interface PlansSectionProps {
  /** The person's plan, trial and limits, from the domain's `subscriptionAt`. */
  subscription: Subscription;
  period: BillingPeriod;
  onPeriodChange: (period: BillingPeriod) => void;
  checkout: CheckoutState;
  usage: UsageState;
  /** The payments of the person. Default: none are shown. */
  billing?: BillingPanelProps | undefined;
  /** What retention is going to delete in workspaces that the person pays for. Default: nothing. */
  retention?: readonly WorkspaceRetention[] | undefined;
  /** Called with the chosen paid plan to start the checkout (decision 9). */
  onChoosePlan: (choice: { plan: PlanName; period: BillingPeriod }) => void;
  onStartTrial: () => void;
  /** Called to load the usage again. */
  onUsageRetry: () => void;
  /** Called after the checkout's banner was dismissed or hid automatically. */
  onBannerDismiss: () => void;
}

/** Plans section of the settings: current plan, usage, and plans to choose from. */
export function PlansSection({
  subscription,
  period,
  onPeriodChange,
  checkout,
  usage,
  billing,
  retention = [],
  onChoosePlan,
  onStartTrial,
  onUsageRetry,
  onBannerDismiss,
}: PlansSectionProps) {
  const t = useText("settings");
  const say = useLocalizedText();
  const format = useFormat();
  const [isLeavingPaid, setLeavingPaid] = useState(false);
  const nameOf = (plan: PlanName) => say(presentPlan(plan).displayName);
  const isInTrial =
    billing?.state.kind === "ready" && billing.state.status.subscription?.status === "trialing";
  const isLeftOpen = /^(down|pending|abandoned)$/.test(checkout.kind);
  // The payments take much room, so it is kept for them.
  const placeholder = billing ? <Skeleton height="20rem" /> : null;
  const payments = useChunk(
    paymentsChunk,
    billing !== undefined || isLeftOpen,
  )?.({
    subscription,
    period,
    checkout,
    billing,
    placeholder,
    onBannerDismiss,
  });
  const choose = (plan: PlanName) => {
    const instead = payments?.choiceOf(plan);
    if (instead) return instead();
    // Free is not bought: a paid plan ends automatically.
    if (plan === "free") return setLeavingPaid(true);
    setLeavingPaid(false);
    onChoosePlan({ plan, period });
  };
  const contact = (
    <LinkButton size="sm" href="/contacts">
      {t("plans.checkout.contact")}
    </LinkButton>
  );
  return (
    <>
      <SectionHead title={t("sections.plans")} intro={t("plans.intro")} />
      {checkout.kind === "failed" ? (
        <Banner tone="error" onDismiss={onBannerDismiss} autoHide={false} actions={contact}>
          {say(checkout.reason)}
        </Banner>
      ) : null}
      {checkout.kind === "done" ? (
        <Banner tone="success" onDismiss={onBannerDismiss}>
          {t(isInTrial ? "plans.checkout.doneInTrial" : "plans.checkout.done", {
            plan: nameOf(checkout.plan),
          })}
        </Banner>
      ) : null}
      {payments?.notices}
      {retention.map(({ notice, workspace, hrefOf }) => (
        <RetentionNotice key={notice.workspace_id} notice={notice} workspace={workspace} hrefOf={hrefOf} />
      ))}
      <CurrentPlan
        subscription={subscription}
        checkout={checkout}
        payments={payments}
        onChoosePlan={choose}
        onStartTrial={onStartTrial}
      />
      {payments?.ended}
      {payments ? payments.panel : placeholder}
      <section className={part}>
        <h3 className={groupTitle}>{t("plans.usage.title")}</h3>
        <p className={partIntro}>{t("plans.usage.intro")}</p>
        <UsagePanel state={usage} limits={subscription.limits} onRetry={onUsageRetry} />
      </section>
      <section className={part}>
        <Inline align="end" justify="between">
          <div>
            <h3 className={groupTitle}>{t("plans.choose.title")}</h3>
            <p className={partIntro}>{t("plans.choose.intro")}</p>
          </div>
          <BillingToggle period={period} onChange={onPeriodChange} />
        </Inline>
        {isLeavingPaid ? (
          <Banner
            tone="info"
            onDismiss={() => setLeavingPaid(false)}
            autoHide={false}
            actions={subscription.expiresAt === null ? contact : undefined}
          >
            {subscription.expiresAt === null
              ? t("plans.backToFree.endless")
              : t("plans.backToFree.dated", {
                  plan: nameOf(subscription.storedPlan),
                  date: format.longDate(subscription.expiresAt),
                })}
          </Banner>
        ) : null}
        <PlanChoice
          subscription={subscription}
          period={period}
          checkout={checkout}
          paidPlan={payments?.paidPlan}
          onChoose={choose}
        />
        <Accordion
          headingLevel={4}
          items={[
            {
              id: "limits",
              heading: t("plans.limits.title"),
              content: <LimitsTable label={t("plans.limits.table")} own={subscription} />,
            },
          ]}
        />
      </section>
    </>
  );
}
