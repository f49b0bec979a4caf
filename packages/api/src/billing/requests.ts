import { GRANT_SOURCES, PAID_PLANS, SUBSCRIPTION_STATUSES } from "@regia/domain/billing";
import { BILLING_PERIODS, PLAN_NAMES } from "@regia/domain/plans";
import * as v from "valibot";

/** The plans that are sold at a fixed price. */
const soldPlan = v.literal("pro");

/** A billing period. */
const period = v.picklist(BILLING_PERIODS);

/** What is to be paid for. */
export const checkoutRequest = v.object({ plan: soldPlan, period });

/** Seconds since 1970, at which the rest of the old period is counted. */
const prorationDate = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A call about the own subscription. */
export const billingRequest = v.variant("action", [
  v.object({ action: v.literal("status") }),
  /** What a change would cost. */
  v.object({ action: v.literal("preview"), plan: soldPlan, period }),
  /** Carries out what a preview showed. */
  v.object({ action: v.literal("change"), plan: soldPlan, period, prorationDate: v.optional(prorationDate) }),
  v.object({ action: v.literal("cancel") }),
  v.object({ action: v.literal("resume") }),
  v.object({ action: v.literal("withdraw") }),
  /** Ends the subscription at once, without giving anything back, so that the account can be deleted. */
  v.object({ action: v.literal("end") }),
  /** The fields are checked by the domain, which names the wrong one. */
  v.looseObject({ action: v.literal("set_tax_data") }),
  v.object({ action: v.literal("portal") }),
]);
export type BillingRequest = v.InferOutput<typeof billingRequest>;

/** A plan that somebody has for a time. */
const planPeriod = v.object({
  plan: v.picklist(PAID_PLANS),
  source: v.picklist(GRANT_SOURCES),
  /** ISO timestamps; null without end. */
  from: v.string(),
  until: v.nullable(v.string()),
});

/** A charge to come. */
const nextCharge = v.object({ at: v.string(), amountCents: v.number() });

/** The plan that counts, where it comes from, and what follows. */
export const billingStatus = v.object({
  plan: v.picklist(PLAN_NAMES),
  /** Null on free. */
  source: v.nullable(planPeriod.entries.source),
  until: v.nullable(v.string()),
  subscription: v.nullable(
    v.object({
      status: v.picklist(SUBSCRIPTION_STATUSES),
      period,
      /** The period that begins with the next charge, if it is another one. */
      nextPeriod: v.optional(period),
      /** Until when the person may withdraw; absent once the time for it is over. */
      withdrawableUntil: v.optional(v.string()),
      cancelAt: v.nullable(v.string()),
      nextCharge: v.nullable(nextCharge),
      card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
    }),
  ),
  timeline: v.array(planPeriod),
});
export type BillingStatus = v.InferOutput<typeof billingStatus>;

/** The own subscription. */
export type PaidSubscription = NonNullable<BillingStatus["subscription"]>;

/** A plan that somebody has for a time. */
export type PlanTurn = BillingStatus["timeline"][number];

/** How things stand after a change. */
export const periodChanged = v.object({
  ...billingStatus.entries,
  /** The provider's page on which the person answers the bank, if it asks: until then nothing is changed. */
  confirmationUrl: v.optional(v.string()),
});
export type PeriodChanged = v.InferOutput<typeof periodChanged>;

/** What a change costs, and when. */
export const billingPreview = v.object({
  dueNowCents: v.number(),
  lines: v.array(v.object({ description: v.string(), amountCents: v.number() })),
  nextCharge,
  /** To be sent with the change, so that it costs what was shown. */
  prorationDate: v.number(),
});
export type BillingPreview = v.InferOutput<typeof billingPreview>;

/** A withdrawal that was received. */
export const withdrawal = v.object({ acknowledgedAt: v.string(), refundedCents: v.number() });
export type Withdrawal = v.InferOutput<typeof withdrawal>;

/** A page of the payment provider, to which the browser is sent. */
export const pageAddress = v.object({ url: v.string() });
