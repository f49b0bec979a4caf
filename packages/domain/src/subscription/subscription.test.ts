import { describe, expect, test } from "vitest";
import { planOf } from "../plans/index.ts";
import { type SubscriptionRecord, subscriptionAt } from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

const FRESH: SubscriptionRecord = {
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
};

describe("a subscription at a moment", () => {
  test("a fresh profile", () => {
    expect(subscriptionAt(FRESH, now)).toEqual({
      plan: "free",
      storedPlan: "free",
      state: "free",
      expiresAt: null,
      trial: { kind: "available" },
      limits: planOf("free").limits,
    });
  });

  test("a trial", () => {
    const record = {
      ...FRESH,
      plan: "pro",
      plan_expires_at: "2026-11-28T10:00:00Z",
      trial_start_date: "2026-11-21T10:00:00Z",
    };
    expect(subscriptionAt(record, now)).toMatchObject({
      plan: "pro",
      storedPlan: "pro",
      state: "trial",
      expiresAt: Date.parse("2026-11-28T10:00:00Z"),
      trial: { kind: "active", daysLeft: 7 },
      limits: planOf("pro").limits,
    });
  });

  test("an enterprise plan with limits of its own, before and after its end", () => {
    const record = {
      ...FRESH,
      plan: "enterprise",
      plan_expires_at: "2026-11-21T10:00:01Z",
      custom_limits: { maxWorkspaces: 4, modelBudget: -1 },
    };
    expect(subscriptionAt(record, now)).toMatchObject({
      plan: "enterprise",
      state: "active",
      limits: { maxWorkspaces: 4, modelBudget: -1, parallelAnswers: 10 },
    });
    expect(subscriptionAt(record, now + 1000)).toMatchObject({
      plan: "free",
      storedPlan: "enterprise",
      state: "expired",
      trial: { kind: "unavailable" },
      limits: planOf("free").limits,
    });
  });

  test("unreadable data grants nothing", () => {
    expect(subscriptionAt({ ...FRESH, plan: "gold" }, now)).toMatchObject({
      plan: "free",
      storedPlan: "free",
      state: "free",
    });
    expect(subscriptionAt({ ...FRESH, plan: "pro", plan_expires_at: "x" }, now)).toMatchObject({
      plan: "free",
      expiresAt: null,
      state: "expired",
    });
  });
});
