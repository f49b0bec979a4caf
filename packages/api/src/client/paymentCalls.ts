// Apart from the client, so that only what shows payments loads them.

import type { InvoiceListRequest, RefundRequest } from "../admin/billingRequests.ts";
import {
  type InvoicePage,
  invoicePage,
  type Reconciliation,
  type RefundResult,
  type Revenue,
  reconciliation,
  refundResult,
  revenue,
  type UserBilling,
  userBilling,
} from "../admin/billingResponses.ts";
import type { AdminClient } from "./adminClient.ts";

/** A refund waits for the provider, in milliseconds. */
const REFUND_TIMEOUT_MS = 60_000;

/** The provider is asked about many customers, in milliseconds. */
const RECONCILIATION_TIMEOUT_MS = 60_000;

/** One page of invoices, newest first: of one user, or of all. */
export function listInvoices(
  client: AdminClient,
  request: InvoiceListRequest,
  signal?: AbortSignal,
): Promise<InvoicePage> {
  const body = { action: "get_invoices", ...request };
  return client.call(invoicePage, { method: "POST", body, signal }, "safe");
}

/** Where a user's plan comes from, and what was paid. */
export function getUserBilling(
  client: AdminClient,
  userId: string,
  signal?: AbortSignal,
): Promise<UserBilling> {
  const url = client.withQuery({ action: "get_user_billing", userId });
  return client.call(userBilling, { url, signal }, "safe");
}

/** What the books say of the business. */
export function getRevenue(client: AdminClient, signal?: AbortSignal): Promise<Revenue> {
  return client.call(revenue, { url: client.withQuery({ action: "get_revenue" }), signal }, "safe");
}

/** Gives back what was paid for an invoice. */
export function refundInvoice(client: AdminClient, request: RefundRequest): Promise<RefundResult> {
  const body = { action: "refund_invoice", ...request };
  return client.call(
    refundResult,
    { method: "POST", body, timeoutMs: REFUND_TIMEOUT_MS },
    request.dryRun ? "safe" : "unless-carried-out",
  );
}

function reconcileSome(client: AdminClient): Promise<Reconciliation> {
  const body = { action: "reconcile_billing" };
  return client.call(reconciliation, { method: "POST", body, timeoutMs: RECONCILIATION_TIMEOUT_MS }, "safe");
}

/** Brings the books up to what the provider says, with as many calls as that takes. */
export async function reconcileBilling(client: AdminClient): Promise<Reconciliation> {
  const first = await reconcileSome(client);
  const all = first.compared + first.remaining;
  let told = first;
  // Each call begins with the customers who were not compared for the longest time.
  for (let next = first; told.compared < all && next.compared > 0; ) {
    next = await reconcileSome(client);
    const compared = told.compared + next.compared;
    told = {
      compared: Math.min(compared, all),
      // Those are asked about first in each call.
      failed: Math.max(told.failed, next.failed),
      remaining: Math.max(all - compared, 0),
      mismatched: [...new Set([...told.mismatched, ...next.mismatched])].toSorted(),
      // Of a customer who was compared twice, what was found last.
      moneyWithoutPlan: [
        ...new Map(
          [...told.moneyWithoutPlan, ...next.moneyWithoutPlan].map((found) => [found.customer, found]),
        ).values(),
      ],
      planWithoutMoney: [...new Set([...told.planWithoutMoney, ...next.planWithoutMoney])].toSorted(),
    };
  }
  return told;
}
