import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { euro } from "../money/index.ts";
import { PLAN_NAMES, planOf } from "../plans/index.ts";
import { type SubscriptionRecord, subscriptionAt } from "../subscription/index.ts";
import {
  ACTIONS,
  type Action,
  creditBar,
  entitlementTo,
  FEATURES,
  featureAccess,
  isFeatureIncluded,
  NO_USAGE,
  USAGE_WARNING_RATIO,
  type Usage,
  usageBar,
  usagePanel,
} from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const TONIGHT = Date.parse("2026-11-21T23:00:00Z");
const NEXT_MONTH = Date.parse("2026-11-30T23:00:00Z");

const FRESH: SubscriptionRecord = {
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
};

const RECORDS = {
  free: FRESH,
  pro: { ...FRESH, plan: "pro" },
  enterprise: { ...FRESH, plan: "enterprise" },
  onTrial: {
    ...FRESH,
    plan: "pro",
    plan_expires_at: "2026-11-22T00:00:00Z",
    trial_start_date: "2026-11-15T00:00:00Z",
  },
  trialOver: {
    ...FRESH,
    plan: "pro",
    plan_expires_at: "2026-11-20T00:00:00Z",
    trial_start_date: "2026-11-13T00:00:00Z",
    trial_used: true,
  },
  custom: { ...FRESH, plan: "enterprise", custom_limits: { maxEmailsPerMonth: 10, webAgentEnabled: false } },
  customAfterTrial: {
    ...FRESH,
    plan: "enterprise",
    trial_start_date: "2026-11-13T00:00:00Z",
    trial_used: true,
    custom_limits: { webAgentEnabled: false },
  },
} as const satisfies Record<string, SubscriptionRecord>;

function ask(who: keyof typeof RECORDS, action: Action, usage: Partial<Usage> = {}, amount?: number) {
  return entitlementTo({
    subscription: subscriptionAt(RECORDS[who], now),
    action,
    usage: { ...NO_USAGE, ...usage },
    ...(amount === undefined ? {} : { amount }),
    now,
  });
}

describe("the entitlement to an action", () => {
  test.each([
    ["free", "searchWeb", { webSearchesToday: 24 }, 24, 25, 1, TONIGHT],
    ["free", "uploadFile", { filesThisMonth: 0 }, 0, 5, 5, NEXT_MONTH],
    ["free", "sendEmail", { emailsThisMonth: 2999 }, 2999, 3000, 1, NEXT_MONTH],
    ["pro", "runWebAgent", { webAgentRunsThisMonth: 4 }, 4, 5, 1, NEXT_MONTH],
    ["onTrial", "runWebAgent", {}, 0, 5, 5, NEXT_MONTH],
    ["enterprise", "sendEmail", { emailsThisMonth: 999_999 }, 999_999, null, null, NEXT_MONTH],
    ["custom", "sendEmail", { emailsThisMonth: 9 }, 9, 10, 1, NEXT_MONTH],
    ["pro", "storeGigabytes", {}, 0, 5, 5, null],
  ] as const)("%s: %s with %j used", (who, action, usage, used, limit, remaining, resetsAt) => {
    expect(ask(who, action, usage)).toEqual({ allowed: true, used, limit, remaining, resetsAt });
  });

  test("an action that takes more than one counts as many", () => {
    expect(ask("free", "searchWeb", { webSearchesToday: 20 }, 5).allowed).toBe(true);
    expect(ask("free", "searchWeb", { webSearchesToday: 20 }, 6).allowed).toBe(false);
  });

  test("limits on each single request count no usage", () => {
    expect(ask("free", "sendChatTokens", {}, 8000)).toMatchObject({ allowed: true, used: 0, limit: 8000 });
    expect(ask("pro", "embedTokens", {}, 10_000).allowed).toBe(true);
    expect(ask("free", "uploadMegabytes", {}, 20).allowed).toBe(true);
    expect(ask("free", "uploadPages", {}, 501).allowed).toBe(false);
  });

  test("the default usage is none", () => {
    const subscription = subscriptionAt(FRESH, now);
    expect(entitlementTo({ subscription, action: "uploadFile", now })).toMatchObject({
      allowed: true,
      used: 0,
    });
  });
});

describe("the reason of a refusal", () => {
  test.each([
    [
      "free",
      "searchWeb",
      { webSearchesToday: 25 },
      "pro",
      "Hai raggiunto il limite di oggi: 25 su 25. Si azzera a mezzanotte.",
      TONIGHT,
    ],
    [
      "free",
      "uploadFile",
      { filesThisMonth: 7 },
      "pro",
      "Hai raggiunto il limite di questo mese: 7 su 5. Si azzera il primo del mese prossimo.",
      NEXT_MONTH,
    ],
    [
      "pro",
      "uploadFile",
      { filesThisMonth: 50 },
      "enterprise",
      "Hai raggiunto il limite di questo mese: 50 su 50. Si azzera il primo del mese prossimo.",
      NEXT_MONTH,
    ],
    [
      "free",
      "uploadFile",
      { filesThisMonth: 50 },
      "enterprise",
      "Hai raggiunto il limite di questo mese: 50 su 5. Si azzera il primo del mese prossimo.",
      NEXT_MONTH,
    ],
    [
      "custom",
      "sendEmail",
      { emailsThisMonth: 10 },
      null,
      "Hai raggiunto il limite di questo mese: 10 su 10. Si azzera il primo del mese prossimo.",
      NEXT_MONTH,
    ],
  ] as const)("%s: %s with %j used is used up", (who, action, usage, upgradeTo, expected, resetsAt) => {
    const answer = ask(who, action, usage);
    expect(answer).toMatchObject({ allowed: false, reason: "limit_reached", upgradeTo, resetsAt });
    expect(!answer.allowed && translateMessage("it", answer.message)).toBe(expected);
  });

  test("a request that is too large is refused with its size", () => {
    const answer = ask("free", "sendChatTokens", {}, 8001);
    expect(answer).toMatchObject({ allowed: false, reason: "limit_reached", limit: 8000, upgradeTo: "pro" });
    const expected = "La richiesta supera il limite del tuo piano: 8.001 su 8.000.";
    expect(!answer.allowed && translateMessage("it", answer.message)).toBe(expected);
    expect(ask("free", "sendChatTokens", {}, 33_000)).toMatchObject({ upgradeTo: "enterprise" });
    expect(ask("enterprise", "sendChatTokens", {}, 128_001)).toMatchObject({ upgradeTo: null });
  });

  test.each([
    ["free", "runWebAgent", "plan", "pro", "Questa funzione è compresa dal piano Pro in su.", 0],
    ["free", "storeGigabytes", "plan", "pro", "Questa funzione è compresa dal piano Pro in su.", 0],
    ["custom", "runWebAgent", "plan", null, "Il tuo piano non comprende questa funzione.", null],
    ["customAfterTrial", "runWebAgent", "plan", null, "Il tuo piano non comprende questa funzione.", null],
    [
      "trialOver",
      "runWebAgent",
      "trial_over",
      "pro",
      "La prova di Pro è terminata: passa a Pro per continuare a usare questa funzione.",
      0,
    ],
  ] as const)("%s: %s is refused for %s", (who, action, reason, upgradeTo, expected, limit) => {
    const answer = ask(who, action);
    expect(answer).toMatchObject({ allowed: false, reason, upgradeTo, limit });
    expect(!answer.allowed && translateMessage("it", answer.message)).toBe(expected);
  });

  test("more than the next plan has is included from the one after it", () => {
    const answer = ask("free", "runWebAgent", {}, 6);
    expect(answer).toMatchObject({ allowed: false, reason: "plan", upgradeTo: "enterprise", limit: 0 });
    const expected = "Questa funzione è compresa dal piano Enterprise.";
    expect(!answer.allowed && translateMessage("it", answer.message)).toBe(expected);
  });

  test("a counter of minus zero is zero, and nothing used is nothing", () => {
    expect(ask("free", "searchWeb", { webSearchesToday: -0 }).used).toBe(0);
    expect(ask("free", "uploadFile").used).toBe(0);
  });

  test("after a trial, what free includes too is used up, not over", () => {
    expect(ask("trialOver", "searchWeb", { webSearchesToday: 25 })).toMatchObject({
      reason: "limit_reached",
    });
  });
});

describe("for any usage", () => {
  const actions = fc.constantFrom(...(Object.keys(ACTIONS) as Action[]));
  const who = fc.constantFrom(...(Object.keys(RECORDS) as (keyof typeof RECORDS)[]));
  const counter = fc.oneof(
    fc.nat({ max: 60_000 }),
    fc.constantFrom(Number.NaN, -5, Number.POSITIVE_INFINITY),
  );
  const counters = Object.keys(NO_USAGE);
  const usage: fc.Arbitrary<Usage> = fc
    .tuple(...counters.map(() => counter))
    .map((values) => Object.fromEntries(counters.map((name, index) => [name, values[index]])) as Usage);

  test("an entitlement is consistent with its numbers", () => {
    fc.assert(
      fc.property(who, actions, usage, fc.nat({ max: 200_000 }), (person, action, used, amount) => {
        const answer = ask(person, action, used, amount);
        expect(answer.used).toBeGreaterThanOrEqual(0);
        if (answer.allowed && answer.limit !== null) {
          expect(answer.used + amount).toBeLessThanOrEqual(answer.limit);
          expect(answer.remaining).toBe(answer.limit - answer.used);
        }
        if (!answer.allowed && answer.reason === "limit_reached") {
          expect(answer.used + amount).toBeGreaterThan(answer.limit ?? Number.POSITIVE_INFINITY);
        }
        if (!answer.allowed && answer.upgradeTo) {
          const subscription = subscriptionAt({ ...FRESH, plan: answer.upgradeTo }, now);
          expect(entitlementTo({ subscription, action, usage: used, amount, now }).allowed).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("a larger plan allows everything that a smaller one allows", () => {
    fc.assert(
      fc.property(actions, usage, fc.nat({ max: 40_000 }), (action, used, amount) => {
        const allowed = PLAN_NAMES.map((plan) => ask(plan, action, used, amount).allowed);
        expect(allowed).toEqual([...allowed].sort());
      }),
      { numRuns: 1000 },
    );
  });
});

describe("the navigation", () => {
  test("knowledge and ingestion need a plan that is not free", () => {
    const included = (plan: "free" | "pro" | "enterprise") =>
      FEATURES.filter((name) => isFeatureIncluded(name, plan));
    expect(included("free")).toEqual(["chat", "planner", "executions", "billing"]);
    expect(included("pro")).toEqual(FEATURES);
    expect(included("enterprise")).toEqual(FEATURES);
  });

  test("a locked feature says why (decision 15)", () => {
    const access = (who: keyof typeof RECORDS) =>
      featureAccess("knowledge", subscriptionAt(RECORDS[who], now));
    expect(access("pro")).toEqual({ locked: false });
    expect(access("onTrial")).toEqual({ locked: false });
    expect(access("free")).toEqual({
      locked: true,
      reason: "plan",
      message: { key: "entitlements:includedFrom.pro" },
    });
    expect(access("trialOver")).toEqual({
      locked: true,
      reason: "trial_over",
      message: { key: "entitlements:trialOver" },
    });
    expect(featureAccess("chat", subscriptionAt(RECORDS.trialOver, now))).toEqual({ locked: false });
  });
});

describe("the usage bar", () => {
  test("warns at 80% by default", () => expect(USAGE_WARNING_RATIO).toBe(0.8));

  test.each([
    [0, 10, "normal", 0, 0],
    [79, 100, "normal", 79, 0.79],
    [80, 100, "warning", 80, 0.8],
    [8, 10, "warning", 80, 0.8],
    [100, 100, "warning", 100, 1],
    [101, 100, "exceeded", 101, 1],
    [1, 3, "normal", 33, 1 / 3],
    [999, 1000, "warning", 99, 0.999],
    [29, 100, "normal", 29, 0.29],
    [5, -1, "unlimited", 0, 0],
    [0, 0, "none", 0, 0],
    [1, 0, "exceeded", 100, 1],
    [-3, 10, "normal", 0, 0],
    [Number.NaN, 10, "normal", 0, 0],
    [Number.NaN, 0, "none", 0, 0],
    [5, Number.NaN, "exceeded", 100, 1],
  ] as const)("%d of %d is %s", (used, limit, state, percent, fill) => {
    expect(usageBar({ used, limit })).toMatchObject({ state, percent, fill });
  });

  test("warns at a given share", () => {
    expect(usageBar({ used: 5, limit: 10, warnAt: 0.5 }).state).toBe("warning");
    expect(usageBar({ used: 9, limit: 10, warnAt: 0.95 }).state).toBe("normal");
  });

  test.each([
    ["0", "0.50", "normal", 0, "0.5"],
    ["7.599999999999", "9.50", "normal", 0.7999999999998948, "1.900000000001"],
    ["7.60", "9.50", "warning", 0.8, "1.9"],
    ["9.50", "9.50", "warning", 1, "0"],
    ["9.500000000001", "9.50", "exceeded", 1, "0"],
    ["0", "0", "none", 0, "0"],
    ["0.01", "0", "exceeded", 1, "0"],
    ["3", null, "unlimited", 0, null],
  ])("%s of %s of model credit is %s", (used, limit, state, fill, left) => {
    const bar = creditBar({ used: euro(used), limit: limit === null ? null : euro(limit) });
    expect(bar).toMatchObject({ state, left: left === null ? null : euro(left) });
    expect(bar.fill).toBeCloseTo(fill, 12);
  });

  test("the panel of the settings", () => {
    const usage = {
      ...NO_USAGE,
      workspaces: 1,
      users: 1,
      collaborators: 4,
      filesThisMonth: 51,
      emailsThisMonth: 10,
    };
    const rows = usagePanel({ limits: planOf("pro").limits, usage });
    expect(
      rows.map(({ name, label, used, limit, bar }) => [
        name,
        translateMessage("it", label),
        used,
        limit,
        bar.state,
        translateMessage("it", bar.text),
      ]),
    ).toEqual([
      ["workspaces", "Workspace", 1, 3, "normal", "1 di 3"],
      ["members", "Utenti e collaboratori", 5, 6, "warning", "5 di 6"],
      ["files", "File questo mese", 51, 50, "exceeded", "51 di 50"],
      ["emails", "Email questo mese", 10, 50_000, "normal", "10 di 50.000"],
    ]);
    const alone = { ...NO_USAGE, workspaces: 1, users: 1, filesThisMonth: 5 };
    const states = (of: typeof usage) =>
      usagePanel({ limits: planOf("free").limits, usage: of }).map(({ bar }) => bar.state);
    // Oneself and the workspace that everybody has are nothing to be warned of.
    expect(states(alone)).toEqual(["normal", "normal", "warning", "normal"]);
    expect(states({ ...alone, workspaces: 2, users: 2 })).toEqual([
      "exceeded",
      "exceeded",
      "warning",
      "normal",
    ]);
    const nothing = usagePanel({ limits: planOf("pro").limits, usage: NO_USAGE });
    expect(nothing.map(({ used }) => used)).toEqual([0, 0, 0, 0]);
    expect(NO_USAGE).toMatchObject({ webAgentRunsThisMonth: 0, webSearchesToday: 0 });
    const broken = { ...NO_USAGE, workspaces: Number.NaN, users: -1 };
    expect(usagePanel({ limits: planOf("pro").limits, usage: broken }).map(({ used }) => used)).toEqual([
      0, 0, 0, 0,
    ]);
    const [first] = usagePanel({ limits: planOf("enterprise").limits, usage });
    expect(first && translateMessage("it", first.bar.text)).toBe("1, senza limite");
    expect(first?.bar.state).toBe("unlimited");
  });
});
