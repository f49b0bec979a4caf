/** The states of an invoice; one that is a draft is not in the books. */
export const INVOICE_STATUSES = ["open", "paid", "uncollectible", "void"] as const;

/** What a list of invoices can be narrowed to: a state, or those of which something was given back. */
export const INVOICE_FILTERS = [...INVOICE_STATUSES, "refunded"] as const;
