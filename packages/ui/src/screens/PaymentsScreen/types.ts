import type { ListedInvoice, Reconciliation, Revenue, UserBilling } from "@regia/api/admin";
import type { INVOICE_FILTERS } from "@regia/domain/billing";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { IdentifiedUser } from "../../patterns/UserIdentity/index.ts";

export interface InvoiceQuery {
  /** Part of a name, an address or a number. */
  search: string;
  status: (typeof INVOICE_FILTERS)[number] | "all";
  /** From 1. */
  page: number;
}

/** The newest invoices of every kind. */
export const INITIAL_INVOICE_QUERY: InvoiceQuery = { search: "", status: "all", page: 1 };

export type RevenueState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "loaded"; revenue: Revenue };

export type InvoicesState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  /** There are none at all, or none that the query wants. */
  | { kind: "empty" }
  | {
      kind: "filled";
      /** Those of the page, newest first. */
      invoices: readonly ListedInvoice[];
      /** Number of invoices on all pages. */
      total: number;
    };

/** What an admin has to look at; customers by the payment provider's identifier. */
export interface ReconciliationFindings {
  /** Default: none. */
  mismatched?: Reconciliation["mismatched"] | undefined;
  /** Default: none. */
  moneyWithoutPlan?: Reconciliation["moneyWithoutPlan"] | undefined;
  /** Default: none. */
  planWithoutMoney?: Reconciliation["planWithoutMoney"] | undefined;
}

/** The comparison of the books with the payment provider. */
export type ReconciliationState =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "failed"; reason: LocalizedText }
  | ({ kind: "done"; compared: number } & ReconciliationFindings);

/** A refund that an admin wants. */
export interface WantedRefund {
  amountCents: number;
  reason: string;
}

export type RefundState =
  | { kind: "open" }
  | { kind: "refunding" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "refunded"; cents: number };

export type RefundDialogState =
  | { kind: "closed" }
  | { kind: "refund"; invoice: ListedInvoice; state: RefundState };

export type UserPaymentsState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "notFound" }
  | { kind: "loaded"; user: IdentifiedUser; payments: UserBilling };
