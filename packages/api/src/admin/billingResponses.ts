import { GRANT_SOURCES, PAID_PLANS } from "@regia/domain/billing";
import { BILLING_PERIODS, PLAN_NAMES } from "@regia/domain/plans";
import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A billing period. */
const period = v.picklist(BILLING_PERIODS);

/** An invoice in a list of admins. */
const listedInvoice = v.object({
  invoiceId: v.string(),
  number: v.nullable(v.string()),
  /** Null after the account was deleted. */
  userId: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Null if it is about no plan. */
  plan: v.nullable(v.picklist(PLAN_NAMES)),
  totalCents: v.number(),
  refundedCents: count,
  /** One of INVOICE_STATUSES, or of a newer server. */
  status: v.string(),
  /** A timestamp. */
  createdAt: v.string(),
  /** A timestamp; null if it was not paid. */
  paidAt: v.nullable(v.string()),
  /** The address of the document; null if there is none. */
  pdfUrl: v.nullable(v.string()),
});

/** An invoice in a list of admins. */
export type ListedInvoice = v.InferOutput<typeof listedInvoice>;

/** The answer to `get_invoices`: one page, newest first. */
export const invoicePage = v.object({
  invoices: v.array(listedInvoice),
  /** The number of matches on all pages. */
  total: count,
});

/** The answer to `get_invoices`. */
export type InvoicePage = v.InferOutput<typeof invoicePage>;

const subscription = v.object({
  /** The provider's identifier. */
  id: v.string(),
  status: v.string(),
  plan: v.picklist(PLAN_NAMES),
  period,
  startedAt: v.string(),
  currentPeriodEnd: v.string(),
  /** When it ends by the user's will; null if it goes on. */
  cancelAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** The first failure of the charge that is due; null if none is. */
  failingSince: v.nullable(v.string()),
  nextChargeAt: v.nullable(v.string()),
  nextChargeCents: v.nullable(count),
  /** The period that begins with the next charge, if it is another one. */
  nextPeriod: v.nullable(period),
  cardBrand: v.nullable(v.string()),
  cardLast4: v.nullable(v.string()),
});

/** The answer to `get_user_billing`. */
export const userBilling = v.object({
  /** The clock of the payments, as a timestamp; the grants say by it what counts now and what follows. */
  now: v.string(),
  /** The provider's identifier of the user; null if they never went to pay. */
  customer: v.nullable(v.string()),
  grants: v.array(
    v.object({
      plan: v.picklist(PAID_PLANS),
      source: v.picklist(GRANT_SOURCES),
      from: v.string(),
      until: v.nullable(v.string()),
    }),
  ),
  /** The live one, or else the last; null if there never was any. */
  subscription: v.nullable(subscription),
  /** What the receipts name beside the person; null if nothing was given. */
  taxData: v.nullable(v.record(v.string(), v.unknown())),
  /** All of them, newest first. */
  invoices: v.array(listedInvoice),
});

/** The answer to `get_user_billing`. */
export type UserBilling = v.InferOutput<typeof userBilling>;

/** A subscription as admins see it. */
export type UserSubscription = NonNullable<UserBilling["subscription"]>;

/** A plan that a person has for a time. */
export type UserGrant = UserBilling["grants"][number];

/** The figures of the books; supabase/schemas/billing/admin.sql defines each. */
export const bookedFigures = v.object({
  /** When, as a timestamp. */
  at: v.string(),
  /** The subscriptions that are paid for, by period. */
  paying: v.object({ monthly: count, yearly: count }),
  /** The subscriptions whose charge failed, and what is open of them. */
  failing: v.object({ pastDue: count, unpaid: count, owedCents: count }),
  /** The last twelve months, this one first. */
  months: v.array(
    v.object({
      /** Such as `2026-11`. */
      month: v.string(),
      paidCents: count,
      refundedCents: count,
      revenueCents: v.number(),
      /** How many subscriptions lived when it began, and how many of these ended in it. */
      subscriptions: count,
      ended: count,
    }),
  ),
  /** The trials that were started in the last days, and how many of these people have paid since. */
  trials: v.array(v.object({ days: count, started: count, converted: count })),
});

/** The answer to `get_revenue`. */
export const revenue = v.object({
  ...bookedFigures.entries,
  /** Monthly recurring revenue: what the paying subscriptions cost, of the yearly ones a twelfth. */
  mrrCents: count,
});

/** The answer to `get_revenue`. */
export type Revenue = v.InferOutput<typeof revenue>;

/** A month of the revenue. */
export type RevenueMonth = Revenue["months"][number];

const refunded = v.object({ refundedCents: count });

/** An invoice that was found, with its customer at the provider. */
export const foundInvoice = v.object({ invoice: listedInvoice, customer: v.string() });

/** The answer to `refund_invoice`. */
export const refundResult = v.object({
  status: v.picklist(["applied", "planned"]),
  /** As it was before. */
  invoice: listedInvoice,
  before: refunded,
  after: refunded,
});

/** The answer to `refund_invoice`. */
export type RefundResult = v.InferOutput<typeof refundResult>;

/** The answer to `reconcile_billing`. */
export const reconciliation = v.object({
  /** How many customers were compared with the provider. */
  compared: count,
  /** How many could not be compared; the function's log says why. */
  failed: v.optional(count, 0),
  /** How many the time did not allow; the next call begins with them. */
  remaining: v.optional(count, 0),
  /** The provider's customers with a subscription of another amount or currency than is sold, which gives no plan. */
  mismatched: v.optional(v.array(v.string()), []),
  /** The provider's customers of whose money more is kept than their plans cost them. */
  moneyWithoutPlan: v.optional(v.array(v.object({ customer: v.string(), cents: count })), []),
  /** The provider's customers with a plan for which nothing is kept, because it was given back or is disputed. */
  planWithoutMoney: v.optional(v.array(v.string()), []),
});

/** The answer to `reconcile_billing`. */
export type Reconciliation = v.InferOutput<typeof reconciliation>;
