import type { GrantSource, PaidPlan } from "@regia/domain/billing";
import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { IdentifiedUser } from "../../patterns/UserIdentity/index.ts";

/** An invoice, as returned by the admin function. */
export interface AdminInvoice {
  invoiceId: string;
  /** Null until it is final. */
  number: string | null;
  /** Null after the account was deleted. */
  userId: string | null;
  email: string | null;
  totalCents: number;
  refundedCents: number;
  /** The payment provider's. */
  status: string;
  /** ISO 8601. */
  createdAt: string;
  /** Null if there is no document. */
  pdfUrl: string | null;
}

/** What a list of invoices can be narrowed to: a state, or those of which something was given back. */
export const INVOICE_FILTERS = ["paid", "open", "uncollectible", "void", "refunded"] as const;

export interface InvoiceQuery {
  /** Part of a name, an address or a number. */
  search: string;
  status: (typeof INVOICE_FILTERS)[number] | "all";
  /** From 1. */
  page: number;
}

/** The newest invoices of every kind. */
export const INITIAL_INVOICE_QUERY: InvoiceQuery = { search: "", status: "all", page: 1 };

/** What the books say of the business, as returned by the admin function. */
export interface Revenue {
  /** When (ISO 8601), by the clock of the payments. */
  at: string;
  /** What the paying subscriptions cost a month. */
  mrrCents: number;
  paying: { monthly: number; yearly: number };
  failing: { pastDue: number; unpaid: number; owedCents: number };
  /** The last twelve months, this one first. */
  months: readonly RevenueMonth[];
  /** Of the last days: how many trials began, and how many of these people have paid since. */
  trials: readonly { days: number; started: number; converted: number }[];
}

export interface RevenueMonth {
  /** Such as `2026-11`. */
  month: string;
  paidCents: number;
  refundedCents: number;
  revenueCents: number;
  /** How many subscriptions lived when it began, and how many of these ended in it. */
  subscriptions: number;
  ended: number;
}

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
      invoices: readonly AdminInvoice[];
      /** Number of invoices on all pages. */
      total: number;
    };

/** The comparison of the books with the payment provider. */
export type ReconciliationState =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "failed"; reason: LocalizedText }
  | ({ kind: "done"; compared: number } & ReconciliationFindings);

/** What an admin has to look at; customers by the payment provider's identifier. */
export interface ReconciliationFindings {
  /** With a subscription of another amount or currency than is sold. Default: none. */
  mismatched?: readonly string[] | undefined;
  /** Of whose money more is kept than their plans cost. Default: none. */
  moneyWithoutPlan?: readonly { customer: string; cents: number }[] | undefined;
  /** With a plan for which nothing is kept. Default: none. */
  planWithoutMoney?: readonly string[] | undefined;
}

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
  | { kind: "refund"; invoice: AdminInvoice; state: RefundState };

/** A subscription, as returned by the admin function. */
export interface UserSubscription {
  /** The payment provider's. */
  status: string;
  plan: PlanName;
  period: BillingPeriod;
  startedAt: string;
  currentPeriodEnd: string;
  /** When it ends by the person's will; null if it goes on. */
  cancelAt: string | null;
  endedAt: string | null;
  /** The first failure of the charge that is due; null if none is. */
  failingSince: string | null;
  nextChargeAt: string | null;
  nextChargeCents: number | null;
  /** The period that begins with the next charge, if it is another one. */
  nextPeriod: BillingPeriod | null;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** A plan that a person has for a time. */
export interface UserGrant {
  plan: PaidPlan;
  source: GrantSource;
  from: string;
  /** Null without end. */
  until: string | null;
}

/** Where a person's plan comes from, and what was paid for it, as returned by the admin function. */
export interface UserPayments {
  /** The clock of the payments (ISO 8601). */
  now: string;
  grants: readonly UserGrant[];
  /** The live one, or else the last; null if there never was any. */
  subscription: UserSubscription | null;
  /** All of them, newest first. */
  invoices: readonly AdminInvoice[];
}

export type UserPaymentsState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "notFound" }
  | { kind: "loaded"; user: IdentifiedUser; payments: UserPayments };
