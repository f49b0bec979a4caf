import { INVOICE_FILTERS, MAX_REFUND_REASON_LENGTH } from "@regia/domain/billing";
import { message } from "@regia/domain/messages";
import * as v from "valibot";
import {
  choiceOf,
  errorMessage,
  flag,
  lineOfText,
  maybe,
  onlyFields,
  userId,
  wholeNumber,
} from "./fields.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from "./sizes.ts";

/** Maximum length of an invoice's id, in characters. */
const MAX_INVOICE_LENGTH = 255;

/** The largest amount that a card is charged, in cents. */
const MAX_CENTS = 99_999_999;

/** The fields of `get_invoices`, beside its action. */
export const invoiceListRequest = onlyFields({
  /** Part of a name, an e-mail or an invoice's number, or an invoice's id; case and accents do not matter. */
  search: maybe(lineOfText("search", MAX_SEARCH_LENGTH)),
  /** Only the invoices of this user. */
  userId: maybe(userId("userId")),
  status: maybe(choiceOf("status", INVOICE_FILTERS)),
  /** From 1. */
  page: v.nullish(wholeNumber("page", { min: 1, max: MAX_PAGE }), 1),
  pageSize: v.nullish(wholeNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }), DEFAULT_PAGE_SIZE),
});

/** The query of a list of invoices, before the defaults are added. */
export type InvoiceListRequest = v.InferInput<typeof invoiceListRequest>;

/** The query of a list of invoices, with its defaults. */
export type InvoiceListQuery = v.InferOutput<typeof invoiceListRequest>;

/** The query of `get_user_billing`, beside its action. */
export const userBillingRequest = onlyFields({ userId: userId("userId") });

/** The query of `get_revenue`, beside its action: none. */
export const revenueRequest = onlyFields({});

const missing = (field: string) => errorMessage(message("requests:missing", { field }));

/** A text that says something. */
const requiredLine = (field: string, max: number) =>
  v.pipe(lineOfText(field, max), v.trim(), v.nonEmpty(missing(field)));

/** The fields of `refund_invoice`, beside its action. */
export const refundRequest = onlyFields({
  /** An id, or a number that no other invoice has. */
  invoiceId: requiredLine("invoiceId", MAX_INVOICE_LENGTH),
  /** Why, for the audit log. */
  reason: requiredLine("reason", MAX_REFUND_REASON_LENGTH),
  /** Default: everything that was not given back yet. */
  amountCents: maybe(wholeNumber("amountCents", { min: 1, max: MAX_CENTS })),
  /** How much was given back before, as the caller knows it: another amount refuses the refund. */
  refundedCents: maybe(wholeNumber("refundedCents", { min: 0, max: MAX_CENTS })),
  /** Nothing is given back; the answer says what would be. */
  dryRun: v.nullish(flag("dryRun"), false),
});

/** A refund, before it is parsed. */
export type RefundRequest = v.InferInput<typeof refundRequest>;

/** A refund, parsed. */
export type Refund = v.InferOutput<typeof refundRequest>;

/** The fields of `reconcile_billing`, beside its action: none. */
export const reconciliationRequest = onlyFields({});
