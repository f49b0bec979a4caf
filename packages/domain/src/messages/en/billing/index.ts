import billingRules from "../billingRules.json" with { type: "json" };

/** The namespaces of the English catalogue that the pages of billing need. */
export const billing = { billingRules };
