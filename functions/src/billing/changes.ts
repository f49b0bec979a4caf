import type { BillingPreview } from "@regia/api/billing";
import {
  declineText,
  isLiveSubscription,
  isOverdue,
  WITHDRAWAL_DAYS,
  withdrawalEnd,
} from "@regia/domain/billing";
import { type Locale, message, translateMessage } from "@regia/domain/messages";
import type { BillingPeriod } from "@regia/domain/plans";
import { toIsoTimestamp } from "@regia/domain/time";
import type Stripe from "stripe";
import { type Customer, centsOf, idOf, periodOf, pricesOf, undo } from "../../lib/billing/index.ts";
import { Refusal } from "../../lib/http/index.ts";

type Subscription = NonNullable<Customer["subscription"]>;

/**
 * The person's live subscription.
 * @throws Refusal `no_subscription` if there is none
 */
export function liveSubscription({ subscription }: Customer): Subscription {
  if (subscription === null || !isLiveSubscription(subscription)) {
    throw new Refusal("no_subscription", message("requests:billing.noSubscription"));
  }
  return subscription;
}

/** How long a change may be made for the amount that was shown, in seconds. */
const PREVIEW_LIFE = 3_600;

/** A change of the billing period: at once towards the year, at the period's end towards the month. */
interface Change {
  readonly stripe: Stripe;
  readonly subscription: Subscription;
  readonly period: BillingPeriod;
  /** Seconds since 1970. */
  readonly prorationDate: number;
}

/** A subscription as the provider has it now: the books may not have heard of its last change. */
interface Current {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
}

/** @throws Refusal `payment_overdue` if something is owed: a change would give back time that was not paid */
async function currentOf({ stripe, subscription: { id } }: Change): Promise<Current> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error("The subscription has no price.");
  if (isOverdue(subscription)) {
    throw new Refusal("payment_overdue", message("requests:billing.paymentOverdue"));
  }
  return { subscription, item };
}

/** Whether a change is charged at once; in a trial nothing is. */
const isChargedAtOnce = ({ subscription, item }: Current, period: BillingPeriod): boolean =>
  period === "yearly" && periodOf(item.price) === "monthly" && subscription.status !== "trialing";

/** The lines of a change from month to year in the person's words: the provider's are in English. */
const linesOf = ({ lines }: Stripe.Invoice, language: Locale) =>
  lines.data.map(({ amount }) => {
    const text = amount > 0 ? message("requests:billing.line.year") : message("requests:billing.line.month");
    return { description: translateMessage(language, text), amountCents: amount };
  });

/** What a change costs, by the same rule and instant as the change itself. */
export async function preview(change: Change, language: Locale): Promise<BillingPreview> {
  const { stripe, period, prorationDate } = change;
  const current = await currentOf(change);
  const { subscription, item } = current;
  if (!isChargedAtOnce(current, period)) {
    return {
      dueNowCents: 0,
      lines: [],
      nextCharge: { at: toIsoTimestamp(item.current_period_end * 1000), amountCents: centsOf(period) },
      prorationDate,
    };
  }
  const invoice = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: (await pricesOf(stripe))[period] }],
      proration_behavior: "always_invoice",
      proration_date: prorationDate,
    },
  });
  const end = Math.max(...invoice.lines.data.map((line) => line.period.end));
  return {
    dueNowCents: invoice.amount_due,
    lines: linesOf(invoice, language),
    nextCharge: { at: toIsoTimestamp(end * 1000), amountCents: centsOf(period) },
    prorationDate,
  };
}

/** Drops a change that was planned for the period's end, and one that waits for its payment. */
async function dropPlanned(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = idOf(subscription.schedule);
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule);
  const invoice = subscription.pending_update === null ? null : idOf(subscription.latest_invoice);
  if (invoice !== null) await stripe.invoices.voidInvoice(invoice);
}

/** Keeps the running price to the period's end, and then another. */
async function planForPeriodEnd(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: string,
): Promise<void> {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error("The subscription has no price.");
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [running] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: running?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      { items: [{ price, quantity: 1 }], proration_behavior: "none" },
    ],
  });
}

/**
 * What becomes of a change whose charge did not succeed at once: one that the bank asks about waits for the person's answer,
 * any other is dropped.
 * @returns the address of the provider's page on which the person answers the bank
 * @throws Refusal `card_declined` with the reason, if the change was dropped
 */
async function unpaid(stripe: Stripe, { latest_invoice: latest }: Stripe.Subscription): Promise<string> {
  const id = idOf(latest);
  if (id === null) throw new Refusal("card_declined", declineText(undefined));
  const invoice = await stripe.invoices.retrieve(id, { expand: ["payments.data.payment.payment_intent"] });
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  const { status, last_payment_error: failure } = typeof intent === "object" ? intent : {};
  if (status === "requires_action" && invoice.hosted_invoice_url) return invoice.hosted_invoice_url;
  await stripe.invoices.voidInvoice(id);
  throw new Refusal("card_declined", declineText(failure?.decline_code ?? failure?.code));
}

/**
 * Carries a change out.
 * @param now in seconds since 1970
 * @returns the address of the page on which the person answers the bank, if it asks: until then nothing is changed
 * @throws Refusal `payment_overdue` if something is owed, `preview_expired` if the preview is too old, `card_declined` if the
 *   charge did not succeed: then nothing is changed
 */
export async function changePeriod(change: Change, now: number): Promise<string | undefined> {
  const { stripe, period, prorationDate } = change;
  const current = await currentOf(change);
  const { subscription, item } = current;
  const isCharged = isChargedAtOnce(current, period);
  // The instant comes from the client, and decides how much of the paid time is given back.
  const earliest = Math.max(now - PREVIEW_LIFE, item.current_period_start);
  if (isCharged && (prorationDate < earliest || prorationDate > now)) {
    throw new Refusal("preview_expired", message("requests:billing.previewExpired"));
  }
  await dropPlanned(stripe, subscription);
  // Whoever stays with a period stays with its price, also with a former one.
  if (periodOf(item.price) === period) return undefined;
  const price = (await pricesOf(stripe))[period];
  if (period === "monthly" && subscription.status !== "trialing") {
    await planForPeriodEnd(stripe, subscription, price);
    return undefined;
  }
  const changed = await stripe.subscriptions.update(
    subscription.id,
    isCharged
      ? {
          items: [{ id: item.id, price }],
          proration_behavior: "always_invoice",
          proration_date: prorationDate,
          payment_behavior: "pending_if_incomplete",
        }
      : { items: [{ id: item.id, price }], proration_behavior: "none" },
  );
  return changed.pending_update === null ? undefined : await unpaid(stripe, changed);
}

/** Ends a subscription at the end of what is paid for, or lets it go on after all. */
export async function setEnding(stripe: Stripe, subscription: Subscription, ends: boolean): Promise<void> {
  if (ends) await dropPlanned(stripe, await stripe.subscriptions.retrieve(subscription.id));
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: ends });
}

/**
 * Withdraws from the contract. The next sync ends it and gives back what was paid.
 * @param now in milliseconds
 * @throws Refusal `not_withdrawable` once the time for it is over
 */
export async function withdraw(stripe: Stripe, subscription: Subscription, now: number): Promise<void> {
  const { id, started_at: concludedAt, first_paid_at: firstPaidAt } = subscription;
  if (now > withdrawalEnd({ concludedAt, firstPaidAt })) {
    throw new Refusal(
      "not_withdrawable",
      message("requests:billing.notWithdrawable", { days: WITHDRAWAL_DAYS }),
    );
  }
  await undo(stripe, id, now);
}
