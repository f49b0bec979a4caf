import { type Message, message } from "../messages/index.ts";
import { type Limits, PLAN_NAMES, type PlanName, planOf, planRank, UNLIMITED } from "../plans/index.ts";
import type { Subscription } from "../subscription/index.ts";
import { type Instant, nextRomeDay, nextRomeMonth } from "../time/index.ts";
import { ACTIONS, type Action, type ActionRule, counted, NO_USAGE, type Usage } from "./actions.ts";

/** Why something is refused: it is not in the plan, it is used up, or the trial that included it is over. */
export type EntitlementReason = "plan" | "limit_reached" | "trial_over";

interface LimitUsage {
  /** The usage so far; 0 for a limit on each single request. */
  readonly used: number;
  /** The limit; null for none. */
  readonly limit: number | null;
  /** When the counter is reset; null if it never is. */
  readonly resetsAt: Instant | null;
}

/** Whether something is allowed now; if not, why, and what would change that. */
export type Entitlement =
  | (LimitUsage & {
      readonly allowed: true;
      /** The remaining amount before the action; null without a limit. */
      readonly remaining: number | null;
    })
  | (LimitUsage & {
      readonly allowed: false;
      readonly reason: EntitlementReason;
      readonly message: Message;
      /** The smallest plan that allows it; null if no plan with a fixed price does. */
      readonly upgradeTo: PlanName | null;
    });

export interface EntitlementQuestion {
  readonly subscription: Pick<Subscription, "plan" | "trial" | "limits">;
  readonly action: Action;
  /** The usage so far. Default: none. */
  readonly usage?: Usage;
  /** How much the action uses: messages, files, tokens, megabytes. Default: 1. */
  readonly amount?: number;
  readonly now: Instant;
}

function isIncluded(rule: ActionRule, limits: Limits): boolean {
  return (!rule.requires || limits[rule.requires]) && limits[rule.limit] !== 0;
}

function fits(rule: ActionRule, limits: Limits, total: number): boolean {
  return isIncluded(rule, limits) && (limits[rule.limit] === UNLIMITED || total <= limits[rule.limit]);
}

function resetOf(period: ActionRule["resets"], now: Instant): Instant | null {
  if (!period) return null;
  return period === "day" ? nextRomeDay(now) : nextRomeMonth(now);
}

const INCLUDED_FROM: Readonly<Record<PlanName, Message>> = {
  free: message("entitlements:plan"),
  pro: message("entitlements:includedFrom.pro"),
  enterprise: message("entitlements:includedFrom.enterprise"),
};

function limitMessage(
  rule: ActionRule,
  { used, limit, amount }: { used: number; limit: number; amount: number },
) {
  if (!rule.resets) return message("entitlements:tooLarge", { amount, limit });
  return rule.resets === "day"
    ? message("entitlements:limitReachedToday", { used, limit })
    : message("entitlements:limitReachedMonth", { used, limit });
}

/**
 * Whether a person may perform an action now: with 24 of 25 searches used one more is allowed, with 25 none. The reason
 * of a refusal is "plan" if the plan does not include the action, "trial_over" if an expired trial did, and
 * "limit_reached" if the limit is used up or one request is too large.
 */
export function entitlementTo({
  subscription,
  action,
  usage = NO_USAGE,
  amount = 1,
  now,
}: EntitlementQuestion): Entitlement {
  const rule = ACTIONS[action];
  const { limits } = subscription;
  const used = rule.counter ? counted(usage[rule.counter]) : 0;
  const total = used + counted(amount);
  const limit = limits[rule.limit] === UNLIMITED ? null : limits[rule.limit];
  const limitUsage: LimitUsage = { used, limit, resetsAt: resetOf(rule.resets, now) };
  if (fits(rule, limits, total)) {
    return { ...limitUsage, allowed: true, remaining: limit === null ? null : limit - used };
  }
  const upgradeTo =
    PLAN_NAMES.find(
      (plan) => planRank(plan) > planRank(subscription.plan) && fits(rule, planOf(plan).limits, total),
    ) ?? null;
  const refused = { ...limitUsage, allowed: false, upgradeTo } as const;
  if (isIncluded(rule, limits)) {
    const text = limitMessage(rule, { used, limit: limits[rule.limit], amount: counted(amount) });
    return { ...refused, reason: "limit_reached", message: text };
  }
  if (hadItOnTrial(subscription, rule)) {
    return { ...refused, reason: "trial_over", message: message("entitlements:trialOver") };
  }
  return { ...refused, reason: "plan", message: INCLUDED_FROM[upgradeTo ?? "free"] };
}

function hadItOnTrial({ plan, trial }: EntitlementQuestion["subscription"], rule: ActionRule): boolean {
  return plan === "free" && trial.kind === "over" && isIncluded(rule, planOf("pro").limits);
}
