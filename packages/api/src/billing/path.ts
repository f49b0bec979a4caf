/** The function that makes a payment page: takes `{plan, period}`, answers `{url}`. */
export const CHECKOUT_PATH = "/.netlify/functions/checkout";

/** The function with what a person can ask about their own subscription: takes `{action, ...}`. */
export const BILLING_PATH = "/.netlify/functions/billing";
