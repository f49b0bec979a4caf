/** The function that makes a payment page: takes a {@link CheckoutRequest}, answers `{url}`. */
export const CHECKOUT_PATH = "/.netlify/functions/checkout";

/** The function with what a person can ask about their own subscription: takes a {@link BillingRequest}. */
export const BILLING_PATH = "/.netlify/functions/billing";
