import { type AccountSnapshot, AccountSnapshotChange } from "@regia/ui/patterns/AccountSnapshotChange";

const before: AccountSnapshot = {
  role: "user",
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
};

export const Example = () => (
  <AccountSnapshotChange
    before={before}
    after={{ ...before, plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" }}
  />
);
