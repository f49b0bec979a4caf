import type { Reconciliation, Refund, RefundResult, Revenue } from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import pLimit from "p-limit";
import Stripe from "stripe";
import type { BackendService } from "../../lib/backend/index.ts";
import {
  type Books,
  booksIn,
  centsOf,
  endSubscriptions,
  paymentProvider,
  providerRefusal,
  REASON_MARK,
  reconcile,
  syncCustomer,
  withLease,
} from "../../lib/billing/index.ts";
import { invalid, Refusal } from "../../lib/http/index.ts";
import type { Bearer } from "../../lib/identity/index.ts";
import { kindOf, logLine } from "../../lib/log/index.ts";
import type { AdminProcedures, ApplyOptions } from "./procedures.ts";

const MONTHS_OF_YEAR = 12;

/** What the books say of the business. Subscriptions at a former price count with the one of today. */
export async function revenueOf({ figures }: Pick<AdminProcedures, "figures">): Promise<Revenue> {
  const known = await figures();
  const { monthly, yearly } = known.paying;
  const mrrCents = Math.round(monthly * centsOf("monthly") + (yearly * centsOf("yearly")) / MONTHS_OF_YEAR);
  return { ...known, mrrCents };
}

/**
 * How many cents of an invoice are to be given back.
 * @throws Refusal `not_refundable` if there is nothing left of it, 422 for more than that
 */
function centsToRefund(
  { status, totalCents, refundedCents }: RefundResult["invoice"],
  { amountCents: wanted, refundedCents: known = refundedCents }: Refund,
): number {
  if (status !== "paid" || totalCents <= 0) {
    throw new Refusal("not_refundable", message("requests:billing.notPaid"));
  }
  const left = totalCents - refundedCents;
  if (known !== refundedCents) {
    throw new Refusal("not_refundable", message("requests:billing.refundedMeanwhile"));
  }
  if (left <= 0) throw new Refusal("not_refundable", message("requests:billing.refunded"));
  const field = "amountCents";
  if ((wanted ?? left) > left)
    throw invalid(field, message("requests:wholeNumber", { field, min: 1, max: left }));
  return wanted ?? left;
}

/**
 * The payment of an invoice, at the provider.
 * @throws Refusal `not_refundable` if no card was charged
 */
async function paymentOf(stripe: Stripe, invoice: string): Promise<string> {
  const { payments } = await stripe.invoices.retrieve(invoice, { expand: ["payments"] });
  const paid = payments?.data.find(({ amount_paid }) => amount_paid);
  const intent = paid?.payment.payment_intent;
  const id = typeof intent === "string" ? intent : intent?.id;
  if (id === undefined) throw new Refusal("not_refundable", message("requests:billing.notPaid"));
  return id;
}

/** What the provider says against a refund is told as it is: nobody but admins reads it. */
function refundRefusal(error: unknown): unknown {
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  return isRefused
    ? new Refusal("not_refundable", message("requests:billing.refundRefused", { reason: error.message }), {
        cause: error,
      })
    : providerRefusal(error);
}

/** Brings the books up to a refund that was made. If that fails, the provider's event does it, or the hourly comparison. */
async function syncLater(
  provider: { readonly stripe: Stripe; readonly books: Books },
  customer: string,
  requestId: string,
): Promise<void> {
  try {
    await syncCustomer(provider, customer);
  } catch (error) {
    logLine("error", { event: "refund not in the books yet", requestId, ...kindOf(error) });
  }
}

/** What a change of payments needs. */
interface BillingTools {
  readonly procedures: AdminProcedures;
  readonly backend: BackendService;
  readonly requestId: string;
}

async function makeRefund(
  asked: Refund,
  { invoiceId, customer }: { readonly invoiceId: string; readonly customer: string },
  { procedures, backend, requestId }: BillingTools,
): Promise<RefundResult> {
  const stripe = paymentProvider(process.env);
  const provider = { stripe, books: booksIn(backend) };
  // The books may not have heard of an earlier refund.
  await syncCustomer(provider, customer);
  const { invoice } = await procedures.findInvoice(invoiceId);
  const amount = centsToRefund(invoice, asked);
  const { reason } = asked;
  const before = invoice.refundedCents;
  const refund = await stripe.refunds.create(
    {
      payment_intent: await paymentOf(stripe, invoiceId),
      amount,
      reason: "requested_by_customer",
      metadata: { [REASON_MARK]: reason },
    },
    // Two admins at once give the money back once.
    { idempotencyKey: `refund-${invoiceId}-${before}-${amount}` },
  );
  const after = before + refund.amount;
  await procedures.recordRefund({ refund: refund.id, invoiceId, before, after, reason, requestId });
  await syncLater(provider, customer, requestId);
  return {
    status: "applied",
    invoice,
    before: { refundedCents: before },
    after: { refundedCents: after },
  };
}

/**
 * Gives back what was paid for an invoice, or a part of it. The subscription goes on.
 * @throws Refusal `not_found`, or `not_refundable` for one that was not paid or given back already
 */
export async function refundInvoice(asked: Refund, tools: BillingTools): Promise<RefundResult> {
  const { invoice, customer } = await tools.procedures.findInvoice(asked.invoiceId);
  const amount = centsToRefund(invoice, asked);
  if (asked.dryRun) {
    const { refundedCents } = invoice;
    return {
      status: "planned",
      invoice,
      before: { refundedCents },
      after: { refundedCents: refundedCents + amount },
    };
  }
  try {
    return await withLease(booksIn(tools.backend), customer, () =>
      makeRefund(asked, { invoiceId: invoice.invoiceId, customer }, tools),
    );
  } catch (error) {
    throw error instanceof Refusal ? error : refundRefusal(error);
  }
}

/** Brings the books up to what the provider says of every customer. */
export async function reconcileBooks({
  procedures,
  backend,
  actor,
}: Omit<BillingTools, "requestId"> & { readonly actor: Bearer }): Promise<Reconciliation> {
  // Only an admin may; the answer is not needed.
  await procedures.getUser(actor.userId);
  try {
    return await reconcile(process.env, booksIn(backend));
  } catch (error) {
    throw providerRefusal(error);
  }
}

/** How many subscriptions are ended at the same time. */
const AT_ONCE = 10;

/**
 * Ends the subscriptions of those who are about to be deleted, who would else go on being charged. Where this fails, the
 * database refuses the deletion.
 */
export async function endBeforeDeletion(
  options: ApplyOptions,
  { procedures, backend, requestId }: BillingTools,
): Promise<void> {
  if (options.dryRun || options.operations.every(({ op }) => op !== "delete")) return;
  const customers = await procedures.subscribersToDelete(options);
  const end = async (customer: string) => {
    try {
      await endSubscriptions({ stripe: paymentProvider(process.env), books: booksIn(backend) }, customer);
    } catch (error) {
      logLine("error", { event: "subscription not ended", requestId, reference: customer, ...kindOf(error) });
    }
  };
  await pLimit(AT_ONCE).map(customers, end);
}
