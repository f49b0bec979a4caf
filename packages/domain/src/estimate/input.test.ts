import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { euro, sumMoney, toDecimal } from "../money/index.ts";
import { PLAN_NAMES, PLANS } from "../plans/index.ts";
import { anyValue } from "../testing/arbitraries.ts";
import {
  ASSUMED_VOLUMES_TEXT,
  assumptionList,
  checkAssumptions,
  compareEstimates,
  comparePrice,
  DEFAULT_ASSUMPTIONS,
  ENTRY_NAMES,
  entryTexts,
  estimateCost,
  estimateToJson,
  isAssumption,
  isSteppedRate,
  listPrice,
  MAX_ASSUMPTION,
  NOTHING_TO_SHOW_TEXT,
  planLoss,
  steppedRate,
  TOTAL_TEXTS,
  UTILIZATION,
  utilizationBand,
  utilizationBandText,
} from "./index.ts";

const PRO = estimateCost({ limits: PLANS.pro.limits });

describe("the defaults (decision 21)", () => {
  test("multipliers, assumed volumes and the rate", () => {
    expect(DEFAULT_ASSUMPTIONS).toEqual({
      daysPerMonth: 30,
      browserUnitsPerRun: 1,
      pagesPerFile: 1,
      inboundSmsShare: 0.1,
      assumedVolumes: {
        chatTokens: 1_000_000,
        embeddingTokens: 5_000_000,
        webSearches: 10_000,
        browserUnits: 500,
        documentPages: 10_000,
        knowledgeStorage: 1000,
        databaseStorage: 1000,
        queueMessages: 30_000,
        emails: 50_000,
        outboundSms: 1000,
        inboundSms: 100,
        workspaces: 10,
        users: 20,
        collaborators: 50,
        dataRetention: 365,
      },
    });
    expect(UTILIZATION).toEqual({ minimum: 10, maximum: 100, default: 70, step: 5 });
  });

  test.each([
    [10, "low", "Utilizzo basso"],
    [29.99, "low", "Utilizzo basso"],
    [30, "medium", "Utilizzo medio"],
    [69.99, "medium", "Utilizzo medio"],
    [70, "high", "Utilizzo alto"],
    [100, "high", "Utilizzo alto"],
  ])("%d% is %s (decision 22)", (rate, band, expected) => {
    expect(utilizationBand(rate)).toBe(band);
    expect(translateMessage("it", utilizationBandText(utilizationBand(rate)))).toBe(expected);
  });
});

describe("assumptions from outside", () => {
  test.each([0, 1, 0.001, 12.345, MAX_ASSUMPTION])("%d can be one", (value) =>
    expect(isAssumption(value)).toBe(true),
  );

  test.each([
    -0.001,
    0.0005,
    MAX_ASSUMPTION + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1",
    null,
    undefined,
    1n,
  ])("%s cannot", (value) => expect(isAssumption(value)).toBe(false));

  test("what is left out keeps its default", () => {
    expect(checkAssumptions({})).toEqual({ ok: true, assumptions: DEFAULT_ASSUMPTIONS });
    const given = {
      pagesPerFile: 12.5,
      daysPerMonth: undefined,
      assumedVolumes: { emails: 5, users: undefined },
    };
    expect(checkAssumptions(given)).toEqual({
      ok: true,
      assumptions: {
        ...DEFAULT_ASSUMPTIONS,
        pagesPerFile: 12.5,
        assumedVolumes: { ...DEFAULT_ASSUMPTIONS.assumedVolumes, emails: 5 },
      },
    });
  });

  test("every wrong one is named", () => {
    const result = checkAssumptions({
      pagesPerFile: -1,
      pages: 3,
      assumedVolumes: { emails: "5", constructor: 1 },
    });
    expect(
      !result.ok && result.refusals.map(({ name, message }) => [name, translateMessage("it", message)]),
    ).toEqual([
      ["pagesPerFile", "pagesPerFile: serve un numero da 0 a 1.000.000.000 con al massimo tre decimali."],
      ["pages", "Ipotesi sconosciuta: pages."],
      [
        "assumedVolumes.emails",
        "assumedVolumes.emails: serve un numero da 0 a 1.000.000.000 con al massimo tre decimali.",
      ],
      ["assumedVolumes.constructor", "Ipotesi sconosciuta: assumedVolumes.constructor."],
    ]);
  });

  test.each([
    [null, ""],
    [undefined, ""],
    ["x", ""],
    [[], ""],
    [{ assumedVolumes: null }, "assumedVolumes"],
    [{ assumedVolumes: [] }, "assumedVolumes"],
    [{ assumedVolumes: 5 }, "assumedVolumes"],
  ])("%j is no object of values", (value, name) => {
    const result = checkAssumptions(value);
    expect(!result.ok && result.refusals).toEqual([
      { name, message: { key: "estimate:invalid.notAnObject" } },
    ]);
  });

  test("a name of a megabyte is named by its beginning", () => {
    const result = checkAssumptions({ ["x".repeat(1_000_000)]: 1 });
    expect(!result.ok && result.refusals[0].name).toBe("x".repeat(60));
  });

  test("any value is answered, and what is accepted can be estimated with", () => {
    const values = fc.dictionary(fc.constantFrom("pagesPerFile", "daysPerMonth", "__proto__", "x"), anyValue);
    fc.assert(
      fc.property(fc.oneof(anyValue, values), (value) => {
        const result = checkAssumptions(value);
        if (!result.ok) return;
        const estimate = estimateCost({ limits: PLANS.pro.limits, assumptions: result.assumptions });
        expect(estimate.totalMonthlyCost).toBeGreaterThan(0n);
      }),
    );
  });
});

describe("what is shown with an estimate", () => {
  test("the rate, the multipliers, then the assumed volumes and which of them count", () => {
    const list = assumptionList(PRO);
    expect(
      list.slice(0, 5).map((item) => [item.kind, translateMessage("it", item.label), item.value]),
    ).toEqual([
      ["rate", "Tasso di utilizzo (%)", 70],
      ["multiplier", "Giorni al mese", 30],
      ["multiplier", "Unità di navigazione per esecuzione", 1],
      ["multiplier", "Pagine per file", 1],
      ["multiplier", "SMS in entrata per ogni SMS in uscita", 0.1],
    ]);
    expect(
      list.slice(5).map((item) => item.kind === "assumedVolume" && [item.name, item.value, item.used]),
    ).toEqual(ENTRY_NAMES.map((name) => [name, DEFAULT_ASSUMPTIONS.assumedVolumes[name], false]));
    const enterprise = assumptionList(estimateCost({ limits: PLANS.enterprise.limits }));
    const used = enterprise.flatMap((item) =>
      item.kind === "assumedVolume" && item.used ? [item.name] : [],
    );
    expect(used).toEqual(ENTRY_NAMES.filter((name) => name !== "chatTokens"));
  });

  test("every entry and every total has its texts in both languages", () => {
    const texts = [
      ...ENTRY_NAMES.flatMap((name) => Object.values(entryTexts(name))),
      ...Object.values(TOTAL_TEXTS),
    ];
    for (const text of [...texts, ASSUMED_VOLUMES_TEXT, NOTHING_TO_SHOW_TEXT]) {
      expect(translateMessage("it", text)).not.toBe(text.key);
      expect(translateMessage("en", text)).not.toBe(text.key);
    }
    const { category, description, unit } = entryTexts("chatTokens");
    expect([category, description, unit].map((text) => translateMessage("it", text))).toEqual([
      "Intelligenza artificiale",
      "Token di chat (per 1.000)",
      "1.000 token",
    ]);
  });
});

describe("rates between two steps of the slider", () => {
  test.each([
    [29, 29.001, 30],
    [29, 28.999, 25],
    [70, 75, 75],
    [29, 33, 35],
  ])("from %d towards %d arrives at %d", (from, to, arrived) => {
    expect(steppedRate(from, to)).toBe(arrived);
    expect(isSteppedRate(arrived)).toBe(true);
    expect(isSteppedRate(from)).toBe(from === 70);
  });
});

describe("an estimate compared with a price", () => {
  test.each([
    ["47.521005", "belowTarget", 0, "0"],
    ["47.52", "loss", 0, "-0.001005"],
    ["19", "loss", -0.6001, "-28.521005"],
    ["66.529407", "onTarget", 0.4, "19.008402"],
    ["66.529406", "belowTarget", 0.3999, "19.008401"],
    ["100", "onTarget", 1.1043, "52.478995"],
  ])("%s is %s", (price, state, markup, profit) => {
    const comparison = comparePrice({ estimate: PRO, price: euro(price) });
    expect(comparison.state).toBe(state);
    expect(comparison.markup).toBeCloseTo(markup, 10);
    expect(toDecimal(comparison.profit)).toBe(profit);
  });

  test("each verdict has its text", () => {
    const textAt = (price: string) =>
      translateMessage("it", comparePrice({ estimate: PRO, price: euro(price) }).message);
    expect(textAt("19")).toBe("Il prezzo non copre i costi");
    expect(textAt("50")).toBe("Il ricarico è sotto l'obiettivo del 40%");
    expect(textAt("70")).toBe("Il ricarico raggiunge l'obiettivo del 40%");
  });

  test("without a cost there is no mark-up", () => {
    const limits = { ...PLANS.free.limits };
    const nothing = Object.fromEntries(
      Object.entries(limits).map(([name, value]) => [name, value && 0]),
    ) as never;
    const estimate = estimateCost({ limits: nothing });
    expect(comparePrice({ estimate, price: euro("5") })).toMatchObject({ markup: null, state: "onTarget" });
  });
});

describe("two estimates compared", () => {
  const next = estimateCost({ limits: { ...PLANS.pro.limits, maxSmsPerMonth: 500 } });

  test("entry by entry and in all", () => {
    const comparison = compareEstimates({ base: PRO, next });
    expect(comparison.entries.map(({ name }) => name)).toEqual(ENTRY_NAMES);
    const changed = comparison.entries.filter(({ change }) => change !== 0n);
    expect(
      changed.map(({ name, base, next: after, change }) => [name, base, toDecimal(after), toDecimal(change)]),
    ).toEqual([
      ["outboundSms", 0n, "32.445", "32.445"],
      ["inboundSms", 0n, "0.7", "0.7"],
    ]);
    expect(toDecimal(comparison.monthlyChange)).toBe("33.145");
    expect(toDecimal(comparison.yearlyChange)).toBe("397.74");
    expect(toDecimal(comparison.suggestedPriceChange)).toBe("46.403");
  });

  test("the changes of the entries add up, and change sign when the estimates are swapped", () => {
    const forth = compareEstimates({ base: PRO, next });
    const back = compareEstimates({ base: next, next: PRO });
    expect(sumMoney(forth.entries.map(({ change }) => change))).toBe(forth.monthlyChange);
    expect(back.monthlyChange).toBe(-forth.monthlyChange);
  });

  test("a new entry is compared with zero", () => {
    const comparison = compareEstimates({ base: { ...PRO, entries: [] }, next: PRO });
    expect(comparison.entries.every(({ base, change, next: after }) => base === 0n && change === after)).toBe(
      true,
    );
  });
});

describe("an estimate as machines read it", () => {
  test("holds the contract's fields", () => {
    const json = estimateToJson({ estimate: PRO, locale: "it" });
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
    expect(json.entries[2]).toEqual({
      name: "webSearches",
      category: "Web",
      description: "Ricerche web",
      unitCost: 0.008,
      estimatedUsage: 3150,
      monthlyCost: 25.2,
      unit: "ricerca",
    });
    const { entries, assumptions, ...totals } = json;
    expect(totals).toEqual({
      totalMonthlyCost: 47.521005,
      totalYearlyCost: 570.25206,
      profitMargin: 0.4,
      suggestedPrice: 66.529407,
      suggestedYearlyPrice: 718.5175956,
    });
    expect(entries).toHaveLength(15);
    expect(assumptions).toEqual({ utilizationRate: 70, ...DEFAULT_ASSUMPTIONS });
  });

  test("is in the requested language", () => {
    const json = estimateToJson({ estimate: PRO, locale: "en" });
    expect(json.entries[2]).toMatchObject({ description: "Web searches", unit: "search" });
  });
});

describe("a plan below its cost", () => {
  test("is told with price, cost and loss", () => {
    const { price, cost, loss } = planLoss({ plan: "pro" }) ?? {};
    expect([price, cost, loss].map((amount) => amount && toDecimal(amount))).toEqual([
      "19",
      "47.521005",
      "28.521005",
    ]);
    const assumptions = { ...DEFAULT_ASSUMPTIONS, daysPerMonth: 0 };
    expect(planLoss({ plan: "pro", assumptions })?.loss).toBe(euro("3.316805"));
  });

  test("is not one whose price covers the cost, that is free, or whose price is agreed", () => {
    expect(planLoss({ plan: "pro", utilizationRate: 25 })).toBeNull();
    expect(planLoss({ plan: "free" })).toBeNull();
    expect(planLoss({ plan: "enterprise" })).toBeNull();
    expect(PLAN_NAMES.map(listPrice)).toEqual([null, euro("19"), null]);
  });
});
