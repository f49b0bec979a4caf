import type { AccountSnapshot } from "./index.ts";

/** A snapshot of a new account, with some fields replaced. */
export const snapshot = (fields: Partial<AccountSnapshot> = {}): AccountSnapshot => ({
  role: "user",
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
  ...fields,
});
