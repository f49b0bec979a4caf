import emails from "./emails.json" with { type: "json" };

/** The English texts of the emails. */
export const en = { emails };
