import { operationFailure } from "@regia/domain/errors";
import type { BillingPeriod } from "@regia/domain/plans";
import { useText } from "@regia/ui/i18n";
import { Chunk, useChunk } from "@regia/ui/loading";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import {
  type CheckoutState,
  type ModelSpending,
  PlansSection,
  type UsageState,
  type WorkspaceRetention,
} from "@regia/ui/screens/SettingsScreen";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callFailureText } from "../data/callFailure.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { beginTrial } from "../plan/beginTrial.ts";
import { useCurrentPlan } from "../plan/useCurrentPlan.ts";
import { AccountUnread } from "../profile/AccountUnread.tsx";
import { useServices } from "../services/services.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";
import { useMyWorkspaces } from "../workspaces/useMyWorkspaces.ts";
import { useRetention } from "../workspaces/useRetention.ts";
import { billingClient } from "./billing.ts";
import { checkoutRefusal, openCheckout, type PlanChoice } from "./checkout.ts";
import { readCredit, readHistory, readUsage } from "./usage.ts";
import { useBilling } from "./useBilling.ts";
import { useCheckoutReturn } from "./useCheckoutReturn.ts";

/** The names of the catalogue's models, by their ids; whoever asked nothing needs none. */
const namesChunk = new Chunk(async () => {
  const { MODELS } = await import("@regia/domain/router");
  return new Map(MODELS.map(({ id, name }) => [id, name]));
});

/** The id of what answers while no model is connected. */
const DEMONSTRATION = "demonstration";

/** What retention is going to delete in the workspaces that the person pays for. */
function usePaidRetention(userId: string): readonly WorkspaceRetention[] {
  const [notices] = useRetention(userId);
  const { data } = useMyWorkspaces();
  return notices.flatMap((notice) => {
    const workspace = data?.workspaces.find(({ id }) => id === notice.workspace_id);
    if (!workspace || !notice.is_payer) return [];
    const home = workspaceHref(workspace.slug, "chat");
    return [{ notice, workspace: workspace.name, hrefOf: (id: string) => `${home}/${id}` }];
  });
}

/** The plans section: plan, usage, trial, and checkout of a paid plan (decision 9). */
export function SettingsPlans({ userId, isShown }: SettingsSectionProps) {
  const services = useServices();
  const { backend } = services;
  const subscription = useCurrentPlan();
  const [chosenPeriod, setPeriod] = useState<BillingPeriod>();
  const [checkout, setCheckout] = useState<CheckoutState>({ kind: "idle" });
  const billing = useBilling(userId, isShown);
  const paid = billing.state.kind === "ready" ? billing.state.status.subscription : null;
  const period = chosenPeriod ?? paid?.period ?? "monthly";
  useCheckoutReturn(billing.state, { setCheckout, onRetry: billing.onRetry });
  const run = useRun();
  const usage = useQuery({
    queryKey: queryKeys.usage(userId),
    queryFn: async ({ signal }) => {
      const [used, credit, history] = await Promise.all([
        readUsage(backend, signal),
        readCredit(backend, signal),
        readHistory(backend, Date.now(), signal),
      ]);
      return { usage: used, credit, history };
    },
    enabled: isShown,
  });
  const spending = usage.data?.credit.models ?? [];
  const names = useChunk(namesChunk, spending.length > 0);
  const retention = usePaidRetention(userId);
  const t = useText("settings");
  const top = useRef<HTMLDivElement>(null);
  const isTold = checkout.kind === "failed";

  useEffect(() => {
    // The banner is above the plans; scroll to it if it is out of view.
    if (isTold && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView({ block: "center" });
    }
  }, [isTold]);

  if (!subscription) return <AccountUnread />;

  const failed = (operation: "upgradePlan" | "startTrial") => (error: unknown) =>
    setCheckout({ kind: "failed", reason: operationFailure({ operation, error }) });

  const refused = (error: unknown) => {
    const refusal = checkoutRefusal(error);
    if (refusal === "down") return setCheckout({ kind: "down" });
    if (refusal !== "subscribed") return failed("upgradePlan")(error);
    // Another tab has paid.
    setCheckout({ kind: "failed", reason: callFailureText(error) });
    billing.onRetry();
  };

  const choose = ({ plan, period: chosen }: PlanChoice) =>
    void run(async () => {
      setCheckout({ kind: "starting", plan });
      const client = billingClient(backend);
      // The button stays busy until the browser leaves the page.
      window.location.assign(await openCheckout(client, chosen, window.location.origin));
    }, refused);

  const startTrial = () =>
    void run(async () => {
      setCheckout({ kind: "startingTrial" });
      await beginTrial(services);
      setCheckout({ kind: "idle" });
    }, failed("startTrial"));

  const shownUsage = (): UsageState => {
    if (usage.data) {
      const named = (one: ModelSpending) => ({
        ...one,
        name:
          one.id === DEMONSTRATION ? t("plans.credit.models.demonstration") : (names?.get(one.id) ?? one.id),
      });
      const { usage: used, credit, history } = usage.data;
      return { kind: "ready", usage: used, history, credit: { ...credit, models: spending.map(named) } };
    }
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
        billing={billing}
        retention={retention}
        onChoosePlan={choose}
        onStartTrial={startTrial}
        onUsageRetry={() => void usage.refetch()}
        onBannerDismiss={() => setCheckout({ kind: "idle" })}
      />
    </>
  );
}
