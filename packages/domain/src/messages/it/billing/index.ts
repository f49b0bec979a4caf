import billingRules from "../billingRules.json" with { type: "json" };

/** The namespaces of the Italian catalogue that the pages of billing need. */
export const billing = { billingRules };
