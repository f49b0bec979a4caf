import { operationFailure } from "@regia/domain/errors";
import type { BillingPeriod } from "@regia/domain/plans";
import { type CheckoutState, PlansSection, type UsageState } from "@regia/ui/screens/SettingsScreen";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useServices, useSession } from "../../app/services.ts";
import { queryKeys } from "../../data/queryKeys.ts";
import { useRun } from "../../data/useRun.ts";
import { beginTrial } from "../../plan/beginTrial.ts";
import { useCurrentPlan } from "../../plan/useCurrentPlan.ts";
import { openCheckout, type PlanChoice } from "../../settings/checkout.ts";
import type { SettingsSectionProps } from "../../settings/sectionProps.ts";
import { readUsage } from "../../settings/usage.ts";
import { AccountUnread } from "./AccountUnread.tsx";

/** The plans section: plan, usage, trial, and checkout of a paid plan (decision 9). */
export function SettingsPlans({ userId, isShown }: SettingsSectionProps) {
  const services = useServices();
  const { backend } = services;
  const state = useSession();
  const subscription = useCurrentPlan();
  const [period, setPeriod] = useState<BillingPeriod>("monthly");
  const [checkout, setCheckout] = useState<CheckoutState>({ kind: "idle" });
  const run = useRun();
  const usage = useQuery({
    queryKey: queryKeys.usage(userId),
    queryFn: ({ signal }) => readUsage(backend, signal),
    enabled: isShown,
  });
  const top = useRef<HTMLDivElement>(null);
  const isTold = checkout.kind === "failed";

  useEffect(() => {
    // The banner is above the plans; scroll to it if it is out of view.
    if (isTold && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView({ block: "center" });
    }
  }, [isTold]);

  const hasProfile = state.status === "signedIn" && state.profile !== null;
  if (!hasProfile) return <AccountUnread />;

  const failed = (operation: "upgradePlan" | "startTrial") => (error: unknown) =>
    setCheckout({ kind: "failed", reason: operationFailure({ operation, error }) });

  const choose = (choice: PlanChoice) =>
    void run(async () => {
      setCheckout({ kind: "starting", plan: choice.plan });
      const site = window.location.origin;
      // The button stays busy until the browser leaves the page.
      window.location.assign(await openCheckout(backend, choice, { site }));
    }, failed("upgradePlan"));

  const startTrial = () =>
    void run(async () => {
      setCheckout({ kind: "startingTrial" });
      await beginTrial(services);
      setCheckout({ kind: "idle" });
    }, failed("startTrial"));

  const shownUsage = (): UsageState => {
    if (usage.data) return { kind: "ready", usage: usage.data };
    return { kind: usage.isError ? "failed" : "loading" };
  };

  return (
    <>
      <div ref={top} />
      <PlansSection
        subscription={subscription}
        period={period}
        onPeriodChange={setPeriod}
        checkout={checkout}
        usage={shownUsage()}
        onChoosePlan={choose}
        onStartTrial={startTrial}
        onUsageRetry={() => void usage.refetch()}
        onBannerDismiss={() => setCheckout({ kind: "idle" })}
      />
    </>
  );
}
