import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { anyValue } from "../testing/arbitraries.ts";
import { toIsoTimestamp } from "../time/index.ts";
import {
  checkPlanChange,
  earliestExpiryDay,
  effectivePlan,
  expiryOf,
  isExpired,
  isPlanName,
  PLAN_NAMES,
  parseExpiry,
} from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

describe("the plan that counts (decision 4)", () => {
  test.each([
    ["free", null, "free", false],
    ["pro", null, "pro", false],
    ["enterprise", null, "enterprise", false],
    ["pro", "2026-11-21T10:00:00.001Z", "pro", false],
    ["pro", "2026-11-21 10:00:00.000001+00", "pro", false],
    ["pro", "2026-11-21T10:00:00.000Z", "free", true],
    ["pro", "2026-11-21T09:59:59.999Z", "free", true],
    ["enterprise", "2020-01-01T00:00:00Z", "free", true],
    ["pro", "infinity", "pro", false],
    ["pro", "-infinity", "free", true],
    ["pro", "tomorrow", "free", true],
    ["pro", "", "free", true],
    ["free", "2020-01-01T00:00:00Z", "free", false],
    ["platinum", null, "free", false],
    ["platinum", "2020-01-01T00:00:00Z", "free", false],
    ["constructor", null, "free", false],
  ])("%s until %s counts as %s", (plan, plan_expires_at, effective, expired) => {
    expect(effectivePlan({ plan, plan_expires_at }, now)).toBe(effective);
    expect(isExpired({ plan, plan_expires_at }, now)).toBe(expired);
  });

  test("an expiry that is not there at all is none", () => {
    const record = JSON.parse('{"plan":"pro"}');
    expect(effectivePlan(record, now)).toBe("pro");
    expect(expiryOf(record)).toBe(Number.POSITIVE_INFINITY);
  });

  test("a plan never improves by the passing of time", () => {
    const moments = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAN_NAMES),
        fc.option(moments),
        moments,
        moments,
        (plan, expiry, a, b) => {
          const record = { plan, plan_expires_at: expiry && toIsoTimestamp(expiry.getTime()) };
          const [early, late] = [Math.min(a.getTime(), b.getTime()), Math.max(a.getTime(), b.getTime())];
          if (effectivePlan(record, early) === "free") expect(effectivePlan(record, late)).toBe("free");
          expect([plan, "free"]).toContain(effectivePlan(record, late));
        },
      ),
    );
  });
});

describe("what an expiry means (decision 24)", () => {
  test.each([
    ["2026-11-21", "2026-11-21T22:59:59.999Z"],
    ["2026-07-01", "2026-07-01T21:59:59.999Z"],
    ["2026-11-21T12:00:00Z", "2026-11-21T12:00:00.000Z"],
  ])("%s is %s", (given, expected) => {
    expect(toIsoTimestamp(parseExpiry(given) ?? Number.NaN)).toBe(expected);
  });

  test("anything else is none", () => {
    for (const given of [
      "",
      "soon",
      "infinity",
      "2026-02-30",
      "9999-12-31T23:00:00-05:00",
      5,
      null,
      undefined,
    ]) {
      expect(parseExpiry(given), String(given)).toBeNull();
    }
  });

  test("the earliest day is today in Rome", () => {
    expect(earliestExpiryDay(now)).toBe("2026-11-21");
    expect(earliestExpiryDay(Date.parse("2026-11-21T23:30:00Z"))).toBe("2026-11-22");
  });
});

describe("changing a plan", () => {
  const UNCHANGED = "Scegli un altro piano o indica una scadenza.";
  const UNKNOWN = "Il piano deve essere free, pro o enterprise.";
  const INVALID = "La data di scadenza non è valida: serve per esempio 2026-12-31.";
  const PAST = "La data di scadenza non può essere precedente a oggi.";

  test.each([
    ["free", "pro", undefined, null],
    ["free", "pro", null, null],
    ["free", "enterprise", "", null],
    ["pro", "free", undefined, null],
    ["pro", "pro", "2026-11-21", "2026-11-21T22:59:59.999Z"],
    ["free", "pro", "2027-06-30", "2027-06-30T21:59:59.999Z"],
    ["free", "pro", "2026-11-21T10:00:00.001Z", "2026-11-21T10:00:00.001Z"],
  ] as const)("%s to %s until %j is stored with %j", (from, plan, expiresAt, stored) => {
    const current = { plan: from, plan_expires_at: null };
    expect(checkPlanChange({ current, plan, expiresAt, now })).toEqual({
      ok: true,
      change: { plan, expiresAt: stored },
    });
  });

  test.each([
    ["pro", "pro", undefined, "plan", UNCHANGED],
    ["free", "free", "", "plan", UNCHANGED],
    ["free", "gold", undefined, "plan", UNKNOWN],
    ["free", "__proto__", undefined, "plan", UNKNOWN],
    ["free", undefined, "2027-01-01", "plan", UNKNOWN],
    ["pro", "free", "2027-01-01", "expiresAt", "Il piano Free non ha scadenza."],
    ["free", "pro", "2026-11-20", "expiresAt", PAST],
    ["free", "pro", "2026-11-21T10:00:00.000Z", "expiresAt", PAST],
    ["free", "pro", "2027-02-29", "expiresAt", INVALID],
    ["free", "pro", 20270101, "expiresAt", INVALID],
    ["free", "pro", "infinity", "expiresAt", INVALID],
  ] as const)("%s to %s until %j is refused at %s", (from, plan, expiresAt, field, expected) => {
    const current = { plan: from, plan_expires_at: null };
    const result = checkPlanChange({ current, plan, expiresAt, now });
    expect(result).toMatchObject({ ok: false, field });
    expect(!result.ok && translateMessage("it", result.message)).toBe(expected);
  });

  test.each([
    ["pro", "2026-12-31T22:59:59.999Z", "2026-12-31", false],
    ["pro", "2026-12-31T22:59:59.999Z", "2027-01-01", true],
    ["pro", "2026-12-31T22:59:59.999Z", null, true],
    ["pro", "2026-11-01T22:59:59.999Z", "2026-11-01", false],
    ["pro", "2026-11-01T22:59:59.999Z", null, true],
    ["pro", "-infinity", null, false],
    ["free", "2026-12-31T22:59:59.999Z", null, false],
  ] as const)("%s until %s set again until %j: %s", (plan, plan_expires_at, expiresAt, isChange) => {
    expect(checkPlanChange({ current: { plan, plan_expires_at }, plan, expiresAt, now }).ok).toBe(isChange);
  });

  test("without the present plan, any change will do, the same plan included", () => {
    expect(checkPlanChange({ plan: "pro", now })).toEqual({
      ok: true,
      change: { plan: "pro", expiresAt: null },
    });
    expect(checkPlanChange({ plan: "free", now }).ok).toBe(true);
    expect(checkPlanChange({ plan: "gold", now }).ok).toBe(false);
  });

  test("today's date is good until the day ends in Rome", () => {
    const free = { plan: "free", plan_expires_at: null };
    const evening = Date.parse("2026-11-21T22:59:59.998Z");
    expect(checkPlanChange({ current: free, plan: "pro", expiresAt: "2026-11-21", now: evening }).ok).toBe(
      true,
    );
    const night = evening + 1;
    expect(checkPlanChange({ current: free, plan: "pro", expiresAt: "2026-11-21", now: night }).ok).toBe(
      false,
    );
  });

  test("any untrusted value gets a result, and an accepted plan is effective at once", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAN_NAMES), anyValue, anyValue, (from, plan, expiresAt) => {
        const current = { plan: from, plan_expires_at: null };
        const result = checkPlanChange({ current, plan, expiresAt, now });
        if (!result.ok) return;
        expect(isPlanName(result.change.plan)).toBe(true);
        const record = { plan: result.change.plan, plan_expires_at: result.change.expiresAt };
        expect(effectivePlan(record, now)).toBe(result.change.plan);
      }),
    );
  });
});
