import { ApiError, BillingClient, Transport } from "@regia/api/client";
import type { Rows } from "@regia/api/database";
import {
  type GrantSource,
  LIVE_SUBSCRIPTION_STATUSES,
  type TaxData,
  withdrawalRefund,
} from "@regia/domain/billing";
import { type Message, message } from "@regia/domain/messages";
import type { Receipt, WithdrawalRight } from "@regia/ui/screens/SettingsScreen";
import type { Backend } from "../backend/client.ts";
import { sessionTokens } from "../backend/sessionTokens.ts";
import { callFailureText } from "../data/callFailure.ts";

/** The client of the functions with which people pay, with the tokens of this session. */
export const billingClient = (backend: Backend): BillingClient =>
  new BillingClient(
    new Transport({ tokens: sessionTokens(backend), language: () => document.documentElement.lang }),
  );

/** The message for a failed call about payments: also that the payment service is down stands in the server's words. */
export function paymentFailure(error: unknown): Message {
  return error instanceof ApiError && error.code === "unavailable"
    ? message("errors:verbatim", { text: error.message })
    : callFailureText(error);
}

/** What the books say of a person's payments. */
export interface Payments {
  /** The latest first. */
  readonly receipts: readonly Receipt[];
  readonly taxData: TaxData | null;
  /** Where the plan that counts came from, or the last one that did; undefined if there never was one. */
  readonly lastSource: GrantSource | undefined;
  /** The live subscription, and what a withdrawal would give back; undefined without one. */
  readonly contract: Omit<WithdrawalRight, "until"> | undefined;
}

type SubscriptionRow = Pick<Rows["billing_subscriptions"], "id" | "started_at">;

type InvoiceRow = Receipt & Pick<Rows["billing_invoices"], "subscription_id">;

function contractOf(
  { id, started_at }: SubscriptionRow,
  invoices: readonly InvoiceRow[],
): Payments["contract"] {
  const paid = invoices.filter(
    ({ subscription_id, status, total_cents }) =>
      subscription_id === id && status === "paid" && total_cents > 0,
  );
  return {
    concludedAt: started_at,
    refundCents: withdrawalRefund(
      paid.map(({ total_cents, refunded_cents }) => ({
        paidCents: total_cents,
        refundedCents: refunded_cents,
      })),
    ),
  };
}

/**
 * Reads the books of the signed-in person.
 * @throws the backend's error
 */
export async function readPayments(backend: Backend, signal: AbortSignal): Promise<Payments> {
  const [invoices, [live], [customer], [grant]] = await Promise.all([
    readInvoices(backend, signal),
    readLive(backend, signal),
    readTaxData(backend, signal),
    readLastGrant(backend, signal),
  ]);
  return {
    receipts: invoices,
    taxData: customer?.tax_data ?? null,
    lastSource: grant?.source,
    contract: live && contractOf(live, invoices),
  };
}

const readInvoices = async (backend: Backend, signal: AbortSignal): Promise<readonly InvoiceRow[]> =>
  await backend.dataOf(
    backend
      .from("billing_invoices")
      .select("id,subscription_id,number,total_cents,status,paid_at,refunded_cents,pdf_url,payment_url")
      .neq("status", "void")
      // Of a trial that goes on into a subscription: nothing is paid.
      .neq("total_cents", 0)
      .order("created_at", { ascending: false })
      .order("id")
      .abortSignal(signal),
  );

/**
 * Whether a subscription of the signed-in person goes on.
 * @throws the backend's error
 */
export const isSubscribed = async (backend: Backend, signal: AbortSignal): Promise<boolean> =>
  (await readLive(backend, signal)).length > 0;

const readLive = async (backend: Backend, signal: AbortSignal): Promise<readonly SubscriptionRow[]> =>
  await backend.dataOf(
    backend
      .from("billing_subscriptions")
      .select("id,started_at")
      .in("status", LIVE_SUBSCRIPTION_STATUSES)
      .abortSignal(signal),
  );

const readTaxData = async (
  backend: Backend,
  signal: AbortSignal,
): Promise<readonly { readonly tax_data: TaxData | null }[]> =>
  await backend.dataOf(backend.from("billing_customers").select("tax_data").abortSignal(signal));

const readLastGrant = async (
  backend: Backend,
  signal: AbortSignal,
): Promise<readonly Pick<Rows["plan_grants"], "source">[]> =>
  await backend.dataOf(
    backend
      .from("plan_grants")
      .select("source")
      .order("valid_until", { ascending: false, nullsFirst: true })
      .limit(1)
      .abortSignal(signal),
  );
