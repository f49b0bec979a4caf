import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planRank } from "../plans/index.ts";
import { DAY_MS, parseInstant } from "../time/index.ts";
import { currentGrant, type PlanGrant, planTimeline } from "./index.ts";

const at = (day: string) => parseInstant(`${day}T10:00:00Z`) ?? Number.NaN;
const now = at("2027-02-20");

const enterprise = {
  plan: "enterprise",
  source: "admin",
  from: at("2027-02-01"),
  until: at("2027-03-03"),
} as const;
const pro = { plan: "pro", source: "subscription", from: at("2027-02-12"), until: at("2027-03-12") } as const;
const trial = { plan: "pro", source: "trial", from: at("2027-02-18"), until: at("2027-02-25") } as const;

describe("the grant that counts", () => {
  test.each<[string, readonly PlanGrant[], PlanGrant | null]>([
    ["none", [], null],
    ["the higher plan, also where the other is longer", [pro, enterprise], enterprise],
    ["of the same plan the longer", [trial, pro], pro],
    [
      "one without end before all",
      [pro, { ...trial, source: "admin", until: null }],
      { ...trial, source: "admin", until: null },
    ],
    ["of alike ones what is paid for", [{ ...pro, source: "admin" }, pro], pro],
    ["none that begins later", [{ ...pro, from: now + 1 }], null],
    ["none that has ended at this instant", [{ ...pro, until: now }], null],
  ])("%s", (_which, grants, expected) => {
    expect(currentGrant(grants, now)).toEqual(expected);
    expect(currentGrant(grants.toReversed(), now)).toEqual(expected);
  });
});

describe("what follows", () => {
  test("an agreed Enterprise, then the Pro that is paid for", () => {
    expect(planTimeline([pro, enterprise, trial], now)).toEqual([
      enterprise,
      { ...pro, from: enterprise.until },
    ]);
  });

  test("a better one that begins later, and the return of the first", () => {
    const later = { ...enterprise, from: at("2027-03-01") };
    expect(planTimeline([pro, later], now)).toEqual([
      { ...pro, until: later.from },
      later,
      { ...pro, from: later.until },
    ]);
  });

  test("two of a kind in succession are one period, and a gap is left out", () => {
    const next = { ...pro, from: pro.until, until: at("2027-04-12") };
    const after = { ...enterprise, from: at("2027-05-01"), until: null };
    expect(planTimeline([next, pro, after], now)).toEqual([{ ...pro, until: next.until }, after]);
  });
});

const grant: fc.Arbitrary<PlanGrant> = fc
  .record({
    plan: fc.constantFrom("pro" as const, "enterprise" as const),
    source: fc.constantFrom("admin" as const, "subscription" as const, "trial" as const),
    from: fc.integer({ min: -10, max: 10 }),
    length: fc.option(fc.integer({ min: 1, max: 10 })),
  })
  .map(({ length, from, ...rest }) => ({
    ...rest,
    from: now + from * DAY_MS,
    until: length === null ? null : now + (from + length) * DAY_MS,
  }));

test("at every moment the timeline names the best live grant, so that nobody loses time that is paid for", () => {
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 6 }), fc.integer({ min: 0, max: 25 }), (grants, days) => {
      const moment = now + days * DAY_MS;
      const isLive = ({ from, until }: PlanGrant) => from <= moment && (until === null || moment < until);
      const period = planTimeline(grants, now).find(isLive);
      const ranks = grants.filter(isLive).map(({ plan }) => planRank(plan));
      expect(planRank(period?.plan ?? "free")).toBe(Math.max(0, ...ranks));
      expect(period?.source).toBe(currentGrant(grants, moment)?.source);
    }),
  );
});
