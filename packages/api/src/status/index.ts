import * as v from "valibot";

/** The path of the function that says whether payments work. */
export const PAYMENTS_STATUS_PATH = "/.netlify/functions/payments-status";

/** The answer of {@link PAYMENTS_STATUS_PATH}. */
export const paymentsStatus = v.object({
  /** `standIn`: only simulated, by the embedded backend; `absent`: no provider is set up. */
  payments: v.picklist(["up", "down", "standIn", "absent"]),
});

/** The answer of {@link PAYMENTS_STATUS_PATH}. */
export type PaymentsStatus = v.InferOutput<typeof paymentsStatus>;

/** Whether payments work. */
export type PaymentsState = PaymentsStatus["payments"];
