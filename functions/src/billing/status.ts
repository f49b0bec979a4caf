import type { BillingStatus } from "@regia/api/billing";
import {
  currentGrant,
  isLiveSubscription,
  type PlanGrant,
  planTimeline,
  withdrawalEnd,
} from "@regia/domain/billing";
import { toIsoTimestamp } from "@regia/domain/time";
import type { Customer } from "../../lib/billing/index.ts";

const timestamp = (instant: number | null): string | null =>
  instant === null ? null : toIsoTimestamp(instant);

const periodOf = ({ plan, source, from, until }: PlanGrant) => ({
  plan,
  source,
  from: toIsoTimestamp(from),
  until: timestamp(until),
});

function subscriptionOf({ subscription, now }: Customer): BillingStatus["subscription"] {
  if (subscription === null || !isLiveSubscription(subscription)) return null;
  const {
    status,
    period,
    started_at,
    first_paid_at,
    cancel_at,
    next_charge_at,
    next_charge_cents,
    next_period,
    card_brand,
    card_last4,
  } = subscription;
  const withdrawable = withdrawalEnd({ concludedAt: started_at, firstPaidAt: first_paid_at });
  return {
    status,
    period,
    ...(next_period === null ? {} : { nextPeriod: next_period }),
    ...(now > withdrawable ? {} : { withdrawableUntil: toIsoTimestamp(withdrawable) }),
    cancelAt: timestamp(cancel_at),
    nextCharge:
      next_charge_at === null || next_charge_cents === null
        ? null
        : { at: toIsoTimestamp(next_charge_at), amountCents: next_charge_cents },
    card: card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 },
  };
}

/** What a person's plan is, where it comes from, and what follows. */
export function statusOf(customer: Customer): BillingStatus {
  const { grants, now } = customer;
  const current = currentGrant(grants, now);
  return {
    plan: current?.plan ?? "free",
    source: current?.source ?? null,
    until: timestamp(current?.until ?? null),
    subscription: subscriptionOf(customer),
    timeline: planTimeline(grants, now).map(periodOf),
  };
}
