import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../time/index.ts";
import {
  grantedUntil,
  isSubscriptionStatus,
  LATE_NEWS_DAYS,
  PAYMENT_GRACE_DAYS,
  type SubscriptionFacts,
} from "./index.ts";

const periodEnd = Date.UTC(2027, 2, 12);
const failedAt = Date.UTC(2027, 2, 13);
const facts: SubscriptionFacts = { status: "active", periodEnd, cancelAt: null, failedAt: null };
const days = (start: number, count: number) => start + count * DAY_MS;

describe("until when a subscription grants its plan", () => {
  test.each<[string, Partial<SubscriptionFacts>, number | null]>([
    ["active: three days more than its period", {}, days(periodEnd, 3)],
    ["trialing: the same", { status: "trialing" }, days(periodEnd, 3)],
    ["cancelled to the end of its period: not a day more", { cancelAt: periodEnd }, periodEnd],
    ["cancelled to a later day: as if it went on", { cancelAt: days(periodEnd, 30) }, days(periodEnd, 3)],
    ["past due: 14 days from the first failure", { status: "past_due", failedAt }, days(failedAt, 14)],
    [
      "past due and cancelled: not beyond that day",
      { status: "past_due", failedAt, cancelAt: days(failedAt, 2) },
      days(failedAt, 2),
    ],
    ["past due without a known failure: nothing", { status: "past_due" }, null],
    ["an old failure that was mended: nothing less", { failedAt }, days(periodEnd, 3)],
    ["unpaid", { status: "unpaid", failedAt }, null],
    ["paused", { status: "paused" }, null],
    ["incomplete", { status: "incomplete" }, null],
    ["never completed", { status: "incomplete_expired" }, null],
    ["cancelled", { status: "canceled", cancelAt: periodEnd }, null],
  ])("%s", (_which, changed, expected) => {
    expect(grantedUntil({ ...facts, ...changed })).toBe(expected);
  });

  test("the days are those that are written to customers", () => {
    expect([LATE_NEWS_DAYS, PAYMENT_GRACE_DAYS]).toEqual([3, 14]);
  });
});

test.each(["active", "incomplete_expired", "canceled"])("%s is a status", (status) => {
  expect(isSubscriptionStatus(status)).toBe(true);
});

test.each(["cancelled", "", "toString", "__proto__", null, 1])("%o is none", (status) => {
  expect(isSubscriptionStatus(status)).toBe(false);
});

test("a cancellation never adds time, and never takes any before its day", () => {
  const moment = fc.integer({ min: 0, max: 400 }).map((count) => days(periodEnd, count));
  const status = fc.constantFrom("active" as const, "trialing" as const, "past_due" as const);
  fc.assert(
    fc.property(status, moment, moment, moment, (which, end, failed, cancelAt) => {
      const going = { status: which, periodEnd: end, failedAt: failed, cancelAt: null };
      const until = grantedUntil(going) ?? Number.NaN;
      expect(grantedUntil({ ...going, cancelAt })).toBe(Math.min(cancelAt, until));
    }),
  );
});
