import emails from "./emails.json" with { type: "json" };

/** The Italian texts of the emails. */
export const it = { emails };
