import { type BillingPeriod, type PlanName, presentPlan } from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import { Suspense, useState } from "react";
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
import { canChangeTo, isInArrears, liveSubscription } from "../BillingPanel/liveSubscription.ts";
import { type BillingPanelProps, SOLD_PLAN } from "../BillingPanel/types.ts";
import { groupTitle } from "../Section.css.ts";
import { SectionHead } from "../SectionHead.tsx";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { PlanChoice } from "./PlanChoice.tsx";
import { part, partIntro } from "./PlansSection.css.ts";
import type { CheckoutState, UsageState } from "./states.ts";
import { UsagePanel } from "./UsagePanel.tsx";

/** What a page without payments does not need. */
export const partsChunk = new Chunk(() => import("../BillingPanel/parts.ts"));

/** What the payment page left, with texts of their own. */
const LEFT_OPEN: ReadonlySet<CheckoutState["kind"]> = new Set(["down", "pending", "abandoned"]);

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
  const parts = useChunk(partsChunk, billing !== undefined || LEFT_OPEN.has(checkout.kind));
  const status = billing?.state.kind === "ready" ? billing.state.status : null;
  const paid = liveSubscription(billing?.state);
  const choose = (plan: PlanName) => {
    setLeavingPaid(false);
    if (plan !== "free") {
      // Whoever has a subscription mends its payment instead of buying a second one.
      if (paid && isInArrears(paid)) billing?.onCardChange();
      else onChoosePlan({ plan, period });
    } else if (paid?.cancelAt === null) {
      billing?.onDialogOpen({ kind: "cancel" });
    } else {
      // Free is not bought: a paid plan ends automatically.
      setLeavingPaid(true);
    }
  };
  const paidPlan = () => {
    if (!parts || !paid || isInArrears(paid)) return null;
    if (subscription.plan === SOLD_PLAN && !canChangeTo(paid, period)) return null;
    return {
      plan: SOLD_PLAN,
      button: (
        <Suspense>
          <parts.PaidPlanButton
            subscription={paid}
            period={period}
            onPress={() => billing?.onDialogOpen({ kind: "change", period })}
          />
        </Suspense>
      ),
    };
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
          {t("plans.checkout.done", { plan: nameOf(checkout.plan) })}
        </Banner>
      ) : null}
      {parts ? (
        <Suspense>
          <parts.CheckoutNotice checkout={checkout} onDismiss={onBannerDismiss} />
          {billing && status ? (
            <parts.SubscriptionNotice
              status={status}
              isChangingCard={billing.pending === "card"}
              onCardChange={billing.onCardChange}
            />
          ) : null}
        </Suspense>
      ) : null}
      {retention.map(({ notice, workspace, hrefOf }) => (
        <RetentionNotice key={notice.workspace_id} notice={notice} workspace={workspace} hrefOf={hrefOf} />
      ))}
      <CurrentPlan
        subscription={subscription}
        checkout={checkout}
        isPaid={paid !== null}
        forecast={(usual) =>
          parts && status ? (
            <Suspense fallback={usual}>
              <parts.PlanForecast status={status}>{usual}</parts.PlanForecast>
            </Suspense>
          ) : (
            usual
          )
        }
        onChoosePlan={choose}
        onStartTrial={onStartTrial}
      />
      {billing ? (
        <Suspense fallback={<PanelPlaceholder />}>
          {parts ? <parts.BillingPanel {...billing} /> : <PanelPlaceholder />}
        </Suspense>
      ) : null}
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
          paidPlan={paidPlan()}
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

/** The room of the payments until their code and texts have arrived. */
const PanelPlaceholder = () => (
  <div className={part}>
    <Skeleton height="20rem" />
  </div>
);
