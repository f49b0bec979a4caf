import { randomBytes } from "node:crypto";
import type { SubscriptionStatus } from "@regia/domain/billing";
import type { Stripe } from "stripe";

/** A value as it is stored and sent: a reference to another object is its id. */
type Plain<V> = [Extract<V, { object: string; id: string }>] extends [never] ? V : Extract<V, string | null>;

/** The listed members of one of Stripe's objects, as they are stored. */
type Stored<T, K extends keyof T> = { -readonly [P in K]: Plain<T[P]> };

/** A list, as Stripe sends it. */
export interface List<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

export type Metadata = Record<string, string>;

export type Product = Stored<
  Stripe.Product,
  "id" | "object" | "active" | "created" | "description" | "livemode" | "metadata" | "name" | "updated"
>;

type PriceMembers =
  | ("id" | "object" | "active" | "billing_scheme" | "created" | "currency" | "livemode" | "lookup_key")
  | ("metadata" | "nickname" | "product" | "tax_behavior" | "type");

export interface Price extends Stored<Stripe.Price, PriceMembers> {
  recurring: {
    interval: "month" | "year";
    interval_count: number;
    meter: null;
    trial_period_days: null;
    usage_type: "licensed";
  };
  unit_amount: number;
  unit_amount_decimal: string;
}

type CustomerMembers =
  | (
      | "id"
      | "object"
      | "address"
      | "balance"
      | "created"
      | "delinquent"
      | "description"
      | "email"
      | "livemode"
    )
  | ("metadata" | "name" | "phone" | "preferred_locales" | "tax_exempt" | "default_source" | "shipping");

export interface Customer extends Stored<Stripe.Customer, CustomerMembers> {
  deleted?: never;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: { default_payment_method: string | null; custom_fields: null; footer: null };
}

/** What remains of a customer who was deleted. */
export type DeletedCustomer = Stripe.DeletedCustomer;

export type TaxId = Stored<
  Stripe.TaxId,
  "id" | "object" | "country" | "created" | "customer" | "livemode" | "type" | "value" | "verification"
>;

export interface PaymentMethod
  extends Stored<
    Stripe.PaymentMethod,
    "id" | "object" | "created" | "customer" | "livemode" | "metadata" | "type"
  > {
  billing_details: Stripe.PaymentMethod.BillingDetails;
  card: Stored<
    Stripe.PaymentMethod.Card,
    "brand" | "country" | "exp_month" | "exp_year" | "funding" | "last4" | "fingerprint" | "display_brand"
  >;
}

export type SubscriptionItem = Stored<
  Stripe.SubscriptionItem,
  "id" | "object" | "created" | "current_period_end" | "current_period_start" | "metadata" | "subscription"
> & { price: Price; quantity: number };

type SubscriptionMembers =
  | (
      | "id"
      | "object"
      | "billing_cycle_anchor"
      | "cancel_at"
      | "cancel_at_period_end"
      | "canceled_at"
      | "created"
    )
  | ("collection_method" | "currency" | "customer" | "default_payment_method" | "description" | "ended_at")
  | ("latest_invoice" | "livemode" | "metadata" | "schedule" | "start_date" | "trial_end")
  | ("trial_start" | "pause_collection" | "pending_setup_intent");

/** How a subscription stands. Its customer's unpaid one ends; none is ever paused. */
type StandInStatus = Exclude<SubscriptionStatus, "unpaid" | "paused">;

export interface Subscription extends Stored<Stripe.Subscription, SubscriptionMembers> {
  status: StandInStatus;
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, "comment" | "feedback" | "reason">;
  items: Omit<List<SubscriptionItem>, "data"> & { data: [SubscriptionItem] };
  pending_update: { expires_at: number; subscription_items: SubscriptionItem[] } | null;
}

export interface InvoiceLine {
  id: string;
  object: "line_item";
  amount: number;
  currency: string;
  description: string;
  discountable: boolean;
  invoice: string | null;
  livemode: false;
  metadata: Metadata;
  parent: {
    type: "subscription_item_details";
    invoice_item_details: null;
    subscription_item_details: {
      invoice_item: null;
      proration: boolean;
      proration_details: null;
      subscription: string;
      subscription_item: string;
    };
  };
  period: { start: number; end: number };
  pricing: {
    type: "price_details";
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
  quantity: number;
  subtotal: number;
  subscription: string;
}

type InvoiceMembers =
  | ("id" | "object" | "amount_due" | "amount_paid" | "amount_remaining" | "attempt_count" | "attempted")
  | ("auto_advance" | "billing_reason" | "collection_method" | "created" | "currency" | "customer_address")
  | ("customer_email" | "customer_name" | "description" | "ending_balance" | "hosted_invoice_url")
  | ("invoice_pdf" | "livemode" | "metadata" | "next_payment_attempt" | "number" | "period_end")
  | ("period_start" | "starting_balance" | "status" | "status_transitions" | "subtotal" | "total")
  | ("customer_tax_ids" | "default_payment_method");

export interface Invoice extends Stored<Stripe.Invoice, InvoiceMembers> {
  customer: string;
  lines: List<InvoiceLine>;
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
  };
}

export interface InvoicePayment
  extends Stored<
    Stripe.InvoicePayment,
    "id" | "object" | "amount_paid" | "amount_requested" | "created" | "currency" | "invoice" | "is_default"
  > {
  livemode: false;
  payment: { type: "payment_intent"; payment_intent: string };
  status: "open" | "paid" | "canceled";
  status_transitions: { canceled_at: number | null; paid_at: number | null };
}

/** Why a payment failed, as Stripe tells it. */
export interface CardError {
  type: "card_error";
  code: string;
  decline_code?: string;
  message: string;
}

type PaymentIntentMembers =
  | (
      | "id"
      | "object"
      | "amount"
      | "amount_received"
      | "canceled_at"
      | "client_secret"
      | "created"
      | "currency"
    )
  | ("customer" | "description" | "latest_charge" | "livemode" | "metadata" | "payment_method" | "status")
  | "payment_method_types";

export interface PaymentIntent extends Stored<Stripe.PaymentIntent, PaymentIntentMembers> {
  last_payment_error: CardError | null;
  next_action: { type: "use_stripe_sdk"; use_stripe_sdk: Record<string, never> } | null;
}

type ChargeMembers =
  | ("id" | "object" | "amount" | "amount_captured" | "amount_refunded" | "captured" | "created" | "currency")
  | ("customer" | "description" | "disputed" | "failure_code" | "failure_message" | "livemode" | "metadata")
  | ("paid" | "payment_intent" | "payment_method" | "refunded" | "status");

export interface Charge extends Stored<Stripe.Charge, ChargeMembers> {
  payment_method_details: { type: "card"; card: Pick<PaymentMethod["card"], "brand" | "last4"> };
}

export type Refund = Stored<
  Stripe.Refund,
  "id" | "object" | "amount" | "charge" | "created" | "currency" | "metadata" | "payment_intent" | "reason"
> & { status: "succeeded" };

export type Dispute = Stored<
  Stripe.Dispute,
  "id" | "object" | "amount" | "charge" | "created" | "currency" | "livemode" | "metadata"
> &
  Stored<Stripe.Dispute, "payment_intent" | "reason" | "status" | "is_charge_refundable">;

type SessionMembers =
  | ("id" | "object" | "amount_subtotal" | "amount_total" | "cancel_url" | "client_reference_id" | "created")
  | (
      | "currency"
      | "customer"
      | "customer_details"
      | "customer_email"
      | "expires_at"
      | "invoice"
      | "livemode"
      | "locale"
      | "metadata"
    )
  | ("mode" | "payment_intent" | "payment_method_types" | "payment_status" | "status" | "subscription")
  | ("success_url" | "ui_mode" | "url" | "setup_intent");

export interface CheckoutSession extends Stored<Stripe.Checkout.Session, SessionMembers> {
  customer: string;
  /** What Stripe keeps to itself; it is never sent. */
  internal: {
    price: string;
    quantity: number;
    metadata: Metadata;
    trial_end: number | null;
    /** Days from the completion; instead of an end. */
    trial_days: number | null;
    /** Begun with the first attempt to pay. */
    subscription: string | null;
    /** The card whose bank asks the person. */
    asking: string | null;
    /** Why the last attempt failed. */
    failure: CardError | null;
  };
}

export type PortalSession = Stored<
  Stripe.BillingPortal.Session,
  "id" | "object" | "created" | "customer" | "livemode" | "locale" | "return_url" | "url"
> & { internal: { asking: string | null; failure: CardError | null } };

export interface SchedulePhase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number; metadata: Metadata }[];
  metadata: Metadata;
  proration_behavior: "none" | "create_prorations" | "always_invoice";
  currency: string;
}

type ScheduleMembers =
  | ("id" | "object" | "canceled_at" | "completed_at" | "created" | "current_phase" | "end_behavior")
  | ("livemode" | "metadata" | "released_at" | "released_subscription" | "status" | "subscription");

export interface Schedule extends Stored<Stripe.SubscriptionSchedule, ScheduleMembers> {
  customer: string;
  phases: SchedulePhase[];
}

/** Every kind of object that is stored, by its name in `object`. */
export interface Kinds {
  product: Product;
  price: Price;
  customer: Customer | DeletedCustomer;
  tax_id: TaxId;
  payment_method: PaymentMethod;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  "checkout.session": CheckoutSession;
  "billing_portal.session": PortalSession;
}

export type Kind = keyof Kinds;

/** An event, as it is stored and sent. */
export interface PaymentEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: Readonly<Record<string, unknown>> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** The version of Stripe's interface that is spoken. */
export const API_VERSION = "2026-10-28.endive";

/** A new id with the prefix of its kind. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
