import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumMoney, toDecimal } from "../money/index.ts";
import {
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type Limits,
  MAX_LIMIT,
  type NumericLimitField,
  PLANS,
  UNLIMITED,
} from "../plans/index.ts";
import {
  type Assumptions,
  type CostEstimate,
  DEFAULT_ASSUMPTIONS,
  ENTRY_NAMES,
  type EntryName,
  estimateCost,
  isWorthShowing,
  MARKUP_PERCENT,
  PRICE_LIST,
  PRICE_LIST_VERSION,
  withMarkup,
} from "./index.ts";

const NUMERIC_FIELDS = LIMIT_FIELD_NAMES.filter(
  (name) => LIMIT_FIELDS[name].kind === "number",
) as NumericLimitField[];

/** Limits with all numbers 0 and all flags off, overridden by the given ones. */
function limitsWith(given: Partial<Limits>): Limits {
  const nothing = Object.fromEntries(NUMERIC_FIELDS.map((name) => [name, 0]));
  return { ...PLANS.free.limits, ...nothing, ...given };
}

const costOf = (estimate: CostEstimate, name: EntryName) =>
  toDecimal(estimate.entries.find((entry) => entry.name === name)?.monthlyCost ?? sumMoney([]));

const entryOf = (estimate: CostEstimate, name: EntryName) => {
  const entry = estimate.entries.find((candidate) => candidate.name === name);
  return entry && { usage: entry.estimatedUsage, cost: toDecimal(entry.monthlyCost), assumed: entry.assumed };
};

describe("the price list (decision 21)", () => {
  test("entries, units and prices", () => {
    expect(
      ENTRY_NAMES.map((name) => [name, toDecimal(PRICE_LIST[name].unitCost), PRICE_LIST[name].perUnit]),
    ).toEqual([
      ["chatTokens", "0.004", 1000],
      ["embeddingTokens", "0.0001", 1000],
      ["webSearches", "0.008", 1],
      ["browserUnits", "0.00083", 1],
      ["documentPages", "0.01", 1],
      ["knowledgeStorage", "0.021", 1],
      ["databaseStorage", "0.125", 1],
      ["queueMessages", "0.00001", 1],
      ["emails", "0.0004", 1],
      ["outboundSms", "0.0927", 1],
      ["inboundSms", "0.02", 1],
      ["workspaces", "2", 1],
      ["users", "0.5", 1],
      ["collaborators", "0.3", 1],
      ["dataRetention", "0.0002", 1],
    ]);
    expect(PRICE_LIST_VERSION).toMatch(/^\d{4}-\d\d$/);
  });

  test.each([
    ["chatTokens", { maxChatInputTokens: 10_000 }, 10, "0.04"],
    ["embeddingTokens", { maxEmbeddingTokens: 10_000 }, 10, "0.001"],
    ["webSearches", { maxWebSearchesPerDay: 10 }, 300, "2.4"],
    ["browserUnits", { maxWebAgentRunsPerMonth: 10, webAgentEnabled: true }, 10, "0.0083"],
    ["documentPages", { maxFilesPerMonth: 10 }, 10, "0.1"],
    ["knowledgeStorage", { maxKnowledgeBaseSizeGB: 10, knowledgeBaseEnabled: true }, 10, "0.21"],
    ["databaseStorage", { maxKnowledgeBaseSizeGB: 10, knowledgeBaseEnabled: true }, 10, "1.25"],
    [
      "queueMessages",
      { maxActiveWorkflowsPerWorkspace: 10, maxWorkflowExecutionsPerDayPerWorkflow: 2 },
      600,
      "0.006",
    ],
    ["emails", { maxEmailsPerMonth: 10 }, 10, "0.004"],
    ["outboundSms", { maxSmsPerMonth: 10 }, 10, "0.927"],
    ["inboundSms", { maxSmsPerMonth: 10 }, 1, "0.02"],
    ["workspaces", { maxWorkspaces: 10 }, 10, "20"],
    ["users", { maxUsersPerWorkspace: 10 }, 10, "5"],
    ["collaborators", { maxUserCollaboratorsPerWorkspace: 10 }, 10, "3"],
    ["dataRetention", { dataRetentionDays: 10 }, 10, "0.002"],
  ] as const)("%s from %j at 100%", (name, given, usage, cost) => {
    const estimate = estimateCost({ limits: limitsWith(given), utilizationRate: 100 });
    expect(entryOf(estimate, name)).toEqual({ usage, cost, assumed: false });
    const alsoFed: readonly EntryName[] =
      "maxSmsPerMonth" in given || "maxKnowledgeBaseSizeGB" in given
        ? ["outboundSms", "inboundSms", "knowledgeStorage", "databaseStorage"]
        : [name];
    const others = estimate.entries.filter((entry) => !alsoFed.includes(entry.name));
    expect(others.every(({ monthlyCost }) => monthlyCost === 0n)).toBe(true);
  });

  test.each([
    ["chatTokens", { maxChatInputTokens: UNLIMITED }, 1000, "4"],
    ["embeddingTokens", { maxEmbeddingTokens: UNLIMITED }, 5000, "0.5"],
    ["webSearches", { maxWebSearchesPerDay: UNLIMITED }, 10_000, "80"],
    ["browserUnits", { maxWebAgentRunsPerMonth: UNLIMITED, webAgentEnabled: true }, 500, "0.415"],
    ["documentPages", { maxFilesPerMonth: UNLIMITED }, 10_000, "100"],
    ["knowledgeStorage", { maxKnowledgeBaseSizeGB: UNLIMITED, knowledgeBaseEnabled: true }, 1000, "21"],
    ["databaseStorage", { maxKnowledgeBaseSizeGB: UNLIMITED, knowledgeBaseEnabled: true }, 1000, "125"],
    [
      "queueMessages",
      { maxActiveWorkflowsPerWorkspace: UNLIMITED, maxWorkflowExecutionsPerDayPerWorkflow: 3 },
      30_000,
      "0.3",
    ],
    [
      "queueMessages",
      { maxActiveWorkflowsPerWorkspace: 3, maxWorkflowExecutionsPerDayPerWorkflow: UNLIMITED },
      30_000,
      "0.3",
    ],
    ["emails", { maxEmailsPerMonth: UNLIMITED }, 50_000, "20"],
    ["outboundSms", { maxSmsPerMonth: UNLIMITED }, 1000, "92.7"],
    ["inboundSms", { maxSmsPerMonth: UNLIMITED }, 100, "2"],
    ["workspaces", { maxWorkspaces: UNLIMITED }, 10, "20"],
    ["users", { maxUsersPerWorkspace: UNLIMITED }, 20, "10"],
    ["collaborators", { maxUserCollaboratorsPerWorkspace: UNLIMITED }, 50, "15"],
    ["dataRetention", { dataRetentionDays: UNLIMITED }, 365, "0.073"],
  ] as const)("%s where %j: the assumed volume, without its multiplier", (name, given, usage, cost) => {
    const estimate = estimateCost({ limits: limitsWith(given), utilizationRate: 100 });
    expect(entryOf(estimate, name)).toEqual({ usage, cost, assumed: true });
  });

  test("a feature that is switched off costs nothing, whatever its limit", () => {
    for (const limit of [5, UNLIMITED]) {
      const estimate = estimateCost({
        limits: limitsWith({ maxWebAgentRunsPerMonth: limit, maxKnowledgeBaseSizeGB: limit }),
      });
      for (const name of ["browserUnits", "knowledgeStorage", "databaseStorage"] as const) {
        expect(entryOf(estimate, name)).toEqual({ usage: 0, cost: "0", assumed: false });
      }
    }
  });

  test("zero times unlimited is zero", () => {
    const estimate = estimateCost({
      limits: limitsWith({
        maxActiveWorkflowsPerWorkspace: 0,
        maxWorkflowExecutionsPerDayPerWorkflow: UNLIMITED,
      }),
    });
    expect(entryOf(estimate, "queueMessages")).toEqual({ usage: 0, cost: "0", assumed: false });
  });
});

describe("the estimate of a plan at 70% (decisions 21 and 22)", () => {
  test.each([
    ["free", "6.85272", "82.23264", "9.593808", "103.6131264"],
    ["pro", "47.521005", "570.25206", "66.529407", "718.5175956"],
    ["enterprise", "341.25", "4095", "477.75", "5159.7"],
  ] as const)(
    "%s costs %s a month, %s a year, to be sold at %s or %s",
    (plan, month, year, price, yearlyPrice) => {
      const estimate = estimateCost({ limits: PLANS[plan].limits });
      expect(toDecimal(estimate.totalMonthlyCost)).toBe(month);
      expect(toDecimal(estimate.totalYearlyCost)).toBe(year);
      expect(toDecimal(estimate.suggestedPrice)).toBe(price);
      expect(toDecimal(estimate.suggestedYearlyPrice)).toBe(yearlyPrice);
      expect(estimate.utilizationRate).toBe(70);
      expect(estimate.assumptions).toBe(DEFAULT_ASSUMPTIONS);
      expect(estimate.profitMargin).toBe(0.4);
    },
  );

  test("usage has no floating-point noise", () => {
    const estimate = estimateCost({ limits: PLANS.pro.limits });
    expect(estimate.entries.map(({ estimatedUsage }) => estimatedUsage)).toEqual([
      22.4, 7, 3150, 3.5, 35, 3.5, 3.5, 420, 35_000, 0, 0, 2.1, 4.2, 3.5, 63,
    ]);
  });

  test("the mark-up is 40 percent of the cost", () => {
    expect(MARKUP_PERCENT).toBe(40);
    expect(toDecimal(withMarkup(sumMoney([])))).toBe("0");
  });

  test("it is shown only above one cent", () => {
    const emails = (maxEmailsPerMonth: number) =>
      isWorthShowing(estimateCost({ limits: limitsWith({ maxEmailsPerMonth }), utilizationRate: 100 }));
    expect([emails(0), emails(25), emails(26)]).toEqual([false, false, true]);
  });
});

describe("assumptions and rates", () => {
  const assume = (given: Partial<Assumptions>): Assumptions => ({ ...DEFAULT_ASSUMPTIONS, ...given });

  test("each multiplier works on its own entries", () => {
    const estimate = estimateCost({
      limits: PLANS.pro.limits,
      utilizationRate: 100,
      assumptions: assume({ daysPerMonth: 22, browserUnitsPerRun: 12.5, pagesPerFile: 8 }),
    });
    expect(costOf(estimate, "webSearches")).toBe("26.4");
    expect(costOf(estimate, "queueMessages")).toBe("0.0044");
    expect(costOf(estimate, "browserUnits")).toBe("0.051875");
    expect(costOf(estimate, "documentPages")).toBe("4");
  });

  test("the share of inbound SMS and the assumed volumes", () => {
    const estimate = estimateCost({
      limits: limitsWith({ maxSmsPerMonth: 200, maxWorkspaces: UNLIMITED }),
      utilizationRate: 50,
      assumptions: assume({
        inboundSmsShare: 0.333,
        assumedVolumes: { ...DEFAULT_ASSUMPTIONS.assumedVolumes, workspaces: 3 },
      }),
    });
    expect(entryOf(estimate, "inboundSms")).toEqual({ usage: 33.3, cost: "0.666", assumed: false });
    expect(entryOf(estimate, "workspaces")).toEqual({ usage: 1.5, cost: "3", assumed: true });
  });

  test("a rate counts to the hundredth of a percent", () => {
    const at = (utilizationRate: number) => estimateCost({ limits: PLANS.pro.limits, utilizationRate });
    expect(at(33.333).utilizationRate).toBe(33.33);
    expect(toDecimal(at(12.5).totalMonthlyCost)).toBe("8.4858937500".replace(/0+$/, ""));
    expect(at(10).totalMonthlyCost * 10n).toBe(at(100).totalMonthlyCost);
  });

  test.each([9.99, 100.01, 0, -70, Number.NaN, Number.POSITIVE_INFINITY])(
    "the rate %d is a mistake",
    (rate) => {
      expect(() => estimateCost({ limits: PLANS.pro.limits, utilizationRate: rate })).toThrow(
        `The utilisation rate must be from 10 to 100: ${rate}`,
      );
    },
  );

  test.each([-1, Number.NaN, 1.0005, 1e10])("the assumption %d is a mistake", (value) => {
    const assumptions = assume({ pagesPerFile: value });
    expect(() => estimateCost({ limits: PLANS.pro.limits, assumptions })).toThrow(
      "Assumptions out of range: pagesPerFile",
    );
    const assumedVolumes = { ...DEFAULT_ASSUMPTIONS.assumedVolumes, emails: value, users: value };
    expect(() => estimateCost({ limits: PLANS.pro.limits, assumptions: assume({ assumedVolumes }) })).toThrow(
      "Assumptions out of range: assumedVolumes.emails, assumedVolumes.users",
    );
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])("the limit %d is a mistake", (maxWorkspaces) => {
    const huge = assume({ assumedVolumes: { ...DEFAULT_ASSUMPTIONS.assumedVolumes } });
    const estimate = () => estimateCost({ limits: limitsWith({ maxWorkspaces }), assumptions: huge });
    if (maxWorkspaces === 1.5) expect(estimate().totalMonthlyCost).toBeGreaterThan(0n);
    else expect(estimate).toThrow(RangeError);
  });
});

describe("for any limits, rate and assumptions", () => {
  const limit = fc.oneof(fc.constantFrom(UNLIMITED, 0, 1, MAX_LIMIT), fc.integer({ min: 0, max: MAX_LIMIT }));
  const limits = fc
    .record({
      numbers: fc.array(limit, { minLength: NUMERIC_FIELDS.length, maxLength: NUMERIC_FIELDS.length }),
      webAgentEnabled: fc.boolean(),
      knowledgeBaseEnabled: fc.boolean(),
    })
    .map(({ numbers, ...flags }) =>
      limitsWith({
        ...Object.fromEntries(NUMERIC_FIELDS.map((name, index) => [name, numbers[index] ?? 0])),
        ...flags,
      }),
    );
  const rate = fc.oneof(
    fc.integer({ min: 10, max: 100 }),
    fc.integer({ min: 1000, max: 10_000 }).map((r) => r / 100),
  );
  const factor = fc.oneof(
    fc.integer({ min: 0, max: 1_000_000_000 }),
    fc.nat({ max: 100_000 }).map((n) => n / 1000),
  );
  const assumptions = fc.record({
    daysPerMonth: factor,
    browserUnitsPerRun: factor,
    pagesPerFile: factor,
    inboundSmsShare: factor,
    assumedVolumes: fc.constant(DEFAULT_ASSUMPTIONS.assumedVolumes),
  });
  const input = fc.record({ limits, utilizationRate: rate, assumptions });

  test("totals are exactly the sum of the entries, and prices are exact", () => {
    fc.assert(
      fc.property(input, (given) => {
        const estimate = estimateCost(given);
        const total = estimate.totalMonthlyCost;
        expect(sumMoney(estimate.entries.map(({ monthlyCost }) => monthlyCost))).toBe(total);
        expect(estimate.totalYearlyCost).toBe(total * 12n);
        expect(estimate.suggestedPrice * 10n).toBe(total * 14n);
        expect(estimate.suggestedYearlyPrice * 100n).toBe(total * 14n * 12n * 9n);
        expect(estimate.entries.map(({ name }) => name)).toEqual(ENTRY_NAMES);
        expect(estimate.entries.every(({ monthlyCost }) => monthlyCost >= 0n)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("unit cost x usage is the cost, as far as a number can tell", () => {
    fc.assert(
      fc.property(input, (given) => {
        for (const { unitCost, estimatedUsage, monthlyCost } of estimateCost(given).entries) {
          const product = (Number(unitCost) / 1e18) * estimatedUsage;
          expect(Math.abs(product - Number(monthlyCost) / 1e18)).toBeLessThanOrEqual(product * 1e-12);
        }
      }),
    );
  });

  test("a higher rate never costs less", () => {
    fc.assert(
      fc.property(limits, rate, rate, (given, a, b) => {
        const at = (utilizationRate: number) =>
          estimateCost({ limits: given, utilizationRate }).totalMonthlyCost;
        expect(at(Math.min(a, b)) <= at(Math.max(a, b))).toBe(true);
      }),
    );
  });

  test("a higher limit never costs less", () => {
    const number = fc.integer({ min: 0, max: MAX_LIMIT });
    fc.assert(
      fc.property(limits, fc.constantFrom(...NUMERIC_FIELDS), number, number, (given, field, a, b) => {
        const at = (value: number) => estimateCost({ limits: { ...given, [field]: value } }).totalMonthlyCost;
        expect(at(Math.min(a, b)) <= at(Math.max(a, b))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("switching a feature on never costs less", () => {
    fc.assert(
      fc.property(limits, fc.constantFrom("webAgentEnabled", "knowledgeBaseEnabled"), (given, flag) => {
        const at = (on: boolean) => estimateCost({ limits: { ...given, [flag]: on } }).totalMonthlyCost;
        expect(at(false) <= at(true)).toBe(true);
      }),
    );
  });

  test("the largest products keep every digit", () => {
    const estimate = estimateCost({
      limits: limitsWith({
        maxActiveWorkflowsPerWorkspace: MAX_LIMIT,
        maxWorkflowExecutionsPerDayPerWorkflow: MAX_LIMIT,
      }),
      utilizationRate: 100,
    });
    const exact = BigInt(MAX_LIMIT) * BigInt(MAX_LIMIT) * 30n;
    expect(estimate.totalMonthlyCost).toBe(exact * 10n ** 13n);
  });

  test("the largest usages are the numbers nearest to them", () => {
    const estimate = estimateCost({
      limits: limitsWith({ maxWebSearchesPerDay: MAX_LIMIT, maxChatInputTokens: MAX_LIMIT }),
      utilizationRate: 33.33,
    });
    expect(entryOf(estimate, "webSearches")?.usage).toBe(21472688986.353);
    expect(entryOf(estimate, "chatTokens")?.usage).toBe(715756.2995451);
  });
});
