import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { effectivePlan, PLAN_NAMES } from "../plans/index.ts";
import { DAY_MS, toIsoTimestamp } from "../time/index.ts";
import {
  isOnTrial,
  isTrialUsedUp,
  startTrial,
  TRIAL_MS,
  type TrialRecord,
  trialEligibility,
  trialState,
} from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const later = (milliseconds: number) => toIsoTimestamp(now + milliseconds);

const FRESH: TrialRecord = { plan: "free", plan_expires_at: null, trial_start_date: null, trial_used: false };
const ON_TRIAL: TrialRecord = {
  plan: "pro",
  plan_expires_at: later(TRIAL_MS),
  trial_start_date: later(0),
  trial_used: false,
};

describe("who can start a trial (decision 5)", () => {
  test("someone on free who never had one", () =>
    expect(trialEligibility(FRESH)).toEqual({ eligible: true }));

  test.each([
    [{ trial_used: true }, "used", "La prova di Pro è già stata usata."],
    [{ trial_start_date: later(0) }, "started", "La prova di Pro è già stata avviata."],
    [{ plan: "pro" }, "not_free", "La prova si può avviare solo dal piano Free."],
    [{ plan: "enterprise" }, "not_free", "La prova si può avviare solo dal piano Free."],
    [{ plan: "unknown" }, "not_free", "La prova si può avviare solo dal piano Free."],
    [
      { plan: "pro", trial_used: true, trial_start_date: later(0) },
      "used",
      "La prova di Pro è già stata usata.",
    ],
  ])("not with %j", (change, reason, expected) => {
    const answer = trialEligibility({ ...FRESH, ...change });
    expect(answer).toMatchObject({ eligible: false, reason });
    expect(!answer.eligible && translateMessage("it", answer.message)).toBe(expected);
    expect(startTrial({ ...FRESH, ...change }, now)).toMatchObject({ ok: false, reason });
  });

  test("an expired pro plan is not free, and gives no trial", () => {
    expect(trialEligibility({ ...FRESH, plan: "pro" }).eligible).toBe(false);
  });
});

describe("starting a trial", () => {
  test("sets pro for seven times 24 hours from now", () => {
    expect(startTrial(FRESH, now)).toEqual({
      ok: true,
      update: {
        plan: "pro",
        plan_expires_at: "2026-11-28T10:00:00.000Z",
        trial_start_date: "2026-11-21T10:00:00.000Z",
      },
    });
  });

  test("also across the change of the clocks", () => {
    const result = startTrial(FRESH, Date.parse("2026-10-24T10:00:00Z"));
    expect(result.ok && result.update.plan_expires_at).toBe("2026-10-31T10:00:00.000Z");
  });

  test("a trial that was started cannot be started again", () => {
    const result = startTrial(FRESH, now);
    expect(result.ok && trialEligibility({ ...FRESH, ...result.update }).eligible).toBe(false);
  });
});

describe("how a trial stands (decision 6)", () => {
  test.each([
    ["for a clock that is a minute behind that of the database", -60_000, 7],
    ["at the start", 0, 7],
    ["a moment later", 1, 7],
    ["after a day", DAY_MS, 6],
    ["on the last day", 6 * DAY_MS + 1, 1],
    ["at the last moment", TRIAL_MS - 1, 1],
  ])("%s it runs", (_when, elapsed, daysLeft) => {
    expect(isOnTrial(ON_TRIAL, now + elapsed)).toBe(true);
    expect(trialState(ON_TRIAL, now + elapsed)).toEqual({
      kind: "active",
      startedAt: now,
      endsAt: now + TRIAL_MS,
      daysLeft,
    });
    expect(isTrialUsedUp(ON_TRIAL, now + elapsed)).toBe(false);
  });

  test.each([
    ["when it expires", ON_TRIAL, TRIAL_MS],
    ["when it is marked as used", { ...ON_TRIAL, trial_used: true }, 0],
    ["when an admin takes the plan away", { ...ON_TRIAL, plan: "free" }, 0],
    ["when the plan has no end any more", { ...ON_TRIAL, plan_expires_at: null }, 0],
    ["when the plan is enterprise", { ...ON_TRIAL, plan: "enterprise" }, 0],
    ["when the expiry cannot be read", { ...ON_TRIAL, plan_expires_at: "soon" }, 0],
    ["when only the mark is left", { ...FRESH, trial_used: true }, 0],
  ])("%s it is over", (_when, record, elapsed) => {
    expect(isOnTrial(record, now + elapsed)).toBe(false);
    expect(trialState(record, now + elapsed)).toEqual({ kind: "over" });
    expect(isTrialUsedUp(record, now + elapsed)).toBe(true);
  });

  test("a paid pro plan is no trial, and leaves no room for one", () => {
    const paid = { ...FRESH, plan: "pro", plan_expires_at: later(DAY_MS) };
    expect(isOnTrial(paid, now)).toBe(false);
    expect(trialState(paid, now)).toEqual({ kind: "unavailable" });
    expect(isTrialUsedUp(paid, now)).toBe(false);
  });

  test("a fresh profile can start one", () => {
    expect(trialState(FRESH, now)).toEqual({ kind: "available" });
    expect(isTrialUsedUp(FRESH, now)).toBe(false);
  });

  test("an unreadable start is still a start", () => {
    expect(trialState({ ...ON_TRIAL, trial_start_date: "once" }, now)).toMatchObject({
      kind: "active",
      startedAt: null,
    });
  });
});

describe("a second trial is impossible, after any events in any order (decision 5)", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("start" as const) }),
    fc.record({ kind: fc.constant("settle" as const) }),
    fc.record({ kind: fc.constant("wait" as const), days: fc.nat({ max: 20 }) }),
    fc.record({
      kind: fc.constant("assign" as const),
      plan: fc.constantFrom(...PLAN_NAMES),
      days: fc.option(fc.nat({ max: 20 })),
    }),
  );

  test("for any history of starts, waits, payments and changes by hand", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let record = FRESH;
        let time = now;
        let starts = 0;
        for (const event of steps) {
          if (event.kind === "wait") time += event.days * DAY_MS;
          if (event.kind === "settle") record = { ...record, trial_used: isTrialUsedUp(record, time) };
          if (event.kind === "assign") {
            const expiresAt = event.days === null ? null : toIsoTimestamp(time + event.days * DAY_MS);
            // Like the database: a started trial is over when the plan was paid or assigned.
            const trial_used = record.trial_used || record.trial_start_date !== null;
            record = { ...record, plan: event.plan, plan_expires_at: expiresAt, trial_used };
          }
          if (event.kind === "start") {
            const result = startTrial(record, time);
            expect(result.ok).toBe(trialState(record, time).kind === "available");
            if (result.ok) {
              starts += 1;
              record = { ...record, ...result.update };
              expect(trialState(record, time)).toMatchObject({ kind: "active", daysLeft: 7 });
            }
          }
          if (isOnTrial(record, time)) expect(effectivePlan(record, time)).toBe("pro");
        }
        expect(starts).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });
});
