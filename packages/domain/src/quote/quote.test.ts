import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assumptionList,
  DEFAULT_ASSUMPTIONS,
  type EstimateInput,
  estimateCost,
  PRICE_LIST_VERSION,
} from "../estimate/index.ts";
import { translateMessage } from "../messages/index.ts";
import { euro, type Money, sumMoney, toDecimal } from "../money/index.ts";
import { type Limits, PLAN_NAMES, PLANS, planOf } from "../plans/index.ts";
import {
  createQuote,
  QUOTE_VALID_DAYS,
  type QuoteDocument,
  type QuoteInput,
  type QuoteTotal,
} from "./index.ts";

import { quoteNumber } from "./number.ts";

const now = Date.parse("2026-11-21T23:30:00Z");
const PRO = estimateCost({ limits: PLANS.pro.limits });
const SELLER = { name: "Regia S.r.l.", address: null, vatNumber: "IT01234567890", email: null };
const INPUT: QuoteInput = {
  estimate: PRO,
  limits: PLANS.pro.limits,
  audience: "internal",
  customer: "Rossi S.r.l.",
  seller: SELLER,
  now,
};

const sumOf = ({ lines }: QuoteDocument): Money => sumMoney(lines.map(({ monthlyAmount }) => monthlyAmount));
const totalOf = (total: QuoteTotal) =>
  `${translateMessage("it", total.label)}: ${total.kind === "amount" ? toDecimal(total.amount) : `${total.percent}%`}`;

describe("a quote", () => {
  test("says for whom, from when, until when, by which prices", () => {
    const quote = createQuote(INPUT);
    expect(quote).toMatchObject({
      audience: "internal",
      customer: "Rossi S.r.l.",
      seller: SELLER,
      issuedOn: "2026-11-22",
      validUntil: "2026-12-22",
      priceListVersion: PRICE_LIST_VERSION,
      utilizationRate: 70,
    });
    expect(QUOTE_VALID_DAYS).toBe(30);
    expect(quote.assumptions).toEqual(assumptionList(PRO));
    expect(createQuote({ ...INPUT, validDays: 10 }).validUntil).toBe("2026-12-02");
  });

  test.each([
    ["  Rossi ", "Rossi"],
    ["   ", null],
    ["", null],
    [null, null],
  ])("the customer %j is %j", (customer, named) => {
    expect(createQuote({ ...INPUT, customer }).customer).toBe(named);
  });

  test("for internal use it shows costs, mark-up and prices", () => {
    const quote = createQuote(INPUT);
    expect(quote.lines).toHaveLength(15);
    expect(quote.totals.map(({ kind }) => kind)).toEqual(["amount", "amount", "percent", "amount", "amount"]);
    expect(quote.totals.map(totalOf)).toEqual([
      "Costo mensile totale: 47.52",
      "Costo annuale totale: 570.25",
      "Ricarico sul costo: 40%",
      "Prezzo mensile suggerito: 66.53",
      "Prezzo annuale suggerito: 718.52",
    ]);
    expect(toDecimal(sumOf(quote))).toBe("47.52");
    const [, , searches] = quote.lines;
    expect(searches).toMatchObject({ name: "webSearches", quantity: 3150, assumed: false });
    expect([searches?.unitAmount, searches?.monthlyAmount]).toEqual([euro("0.008"), euro("25.2")]);
    expect(searches && translateMessage("it", searches.description)).toBe("Ricerche web");
  });

  test("for the customer it shows only prices, without empty entries", () => {
    const quote = createQuote({ ...INPUT, audience: "customer" });
    expect(quote.totals.map(totalOf)).toEqual(["Totale mensile: 66.53", "Totale annuale: 718.52"]);
    expect(toDecimal(sumOf(quote))).toBe("66.53");
    expect(quote.lines.map(({ name }) => name)).not.toContain("outboundSms");
    expect(quote.lines).toHaveLength(12);
    expect(
      JSON.stringify(quote, (_key, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toContain("Margin");
  });

  const sold = (limits: Limits, input: Partial<EstimateInput> = {}) =>
    createQuote({
      ...INPUT,
      limits,
      audience: "customer",
      estimate: estimateCost({ limits, ...input }),
    }).lines.map(({ description, included, unit, unitAmount, monthlyAmount }) => [
      translateMessage("it", description),
      included && translateMessage("it", included),
      unitAmount && `${toDecimal(unitAmount)} per ${translateMessage("it", unit)}`,
      toDecimal(monthlyAmount),
    ]);

  test("the customer buys whole units, and reads their price", () => {
    expect(sold(PLANS.pro.limits)).toEqual([
      ["Token per richiesta in chat", "32.000 token", null, "0.13"],
      ["Token di embedding", "10.000 token", null, "0"],
      ["Ricerche web al mese", "4.500", "7.84 per 1.000", "35.28"],
      ["Esecuzioni dell'agente web al mese", "5", null, "0"],
      ["File al mese", "50", null, "0.49"],
      ["Spazio della knowledge base", "5 GB", "0.14308 per 1 GB", "0.71"],
      ["Esecuzioni di workflow al mese", "600", null, "0.01"],
      ["Email al mese", "50.000", "0.392 per 1.000", "19.6"],
      ["Workspace", "3", "1.96 per 1", "5.88"],
      ["Utenti per workspace", "6", "0.49 per 1", "2.94"],
      ["Collaboratori per workspace", "5", "0.294 per 1", "1.47"],
      ["Conservazione dei dati", "90 giorni", null, "0.02"],
    ]);
  });

  test("the customer reads no assumption: without a limit there is no quantity", () => {
    const lines = sold({ ...PLANS.enterprise.limits, maxSmsPerMonth: 500 });
    expect(lines).toContainEqual(["Workspace", "Illimitato", null, "19.6"]);
    expect(lines).toContainEqual(["SMS al mese", "500", "0.092806 per 1", "46.4"]);
  });

  test("with any number of days in a month a quantity is whole", () => {
    const assumptions = { ...DEFAULT_ASSUMPTIONS, daysPerMonth: 30.4, pagesPerFile: 2.5 };
    const lines = sold({ ...PLANS.free.limits, maxWebSearchesPerDay: 7 }, { assumptions });
    expect(lines.map(([, quantity]) => quantity)).toEqual(
      expect.arrayContaining(["8.000 token", "213", "5", "152", "1", "30 giorni"]),
    );
  });

  test("assumed volumes are marked", () => {
    const quote = createQuote({ ...INPUT, estimate: estimateCost({ limits: PLANS.enterprise.limits }) });
    expect(quote.lines.filter(({ assumed }) => !assumed).map(({ name }) => name)).toEqual(["chatTokens"]);
  });
});

describe("the number of a quote", () => {
  test("is the same for the same quote, on every machine", () => {
    expect(createQuote(INPUT).number).toMatch(/^RG-20261122-[0-9A-F]{8}$/);
    expect(createQuote({ ...INPUT, customer: " Rossi S.r.l. " }).number).toBe(createQuote(INPUT).number);
  });

  test("is another for another quote", () => {
    const variations: QuoteInput[] = [
      INPUT,
      { ...INPUT, customer: "Bianchi" },
      { ...INPUT, customer: null },
      { ...INPUT, seller: null },
      { ...INPUT, seller: { ...SELLER, name: "Regia" } },
      { ...INPUT, audience: "customer" },
      { ...INPUT, validDays: 31 },
      { ...INPUT, now: now + 86_400_000 },
      { ...INPUT, estimate: estimateCost({ limits: PLANS.pro.limits, utilizationRate: 71 }) },
      { ...INPUT, estimate: estimateCost({ limits: PLANS.free.limits }) },
    ];
    const numbers = new Set(variations.map((input) => createQuote(input).number.slice(-8)));
    expect(numbers.size).toBe(variations.length - 1);
    expect(createQuote({ ...INPUT, now: now + 86_400_000 }).number).toMatch(/^RG-20261123-/);
  });

  test("is a fingerprint of 32 bits (FNV-1a) of all that it says", () => {
    const content = { a: 1n, b: ["è", 2] };
    expect(quoteNumber({ issuedOn: "2026-11-22", content })).toBe("RG-20261122-8A5D8867");
    expect(quoteNumber({ issuedOn: "2026-11-22", content: 68 })).toBe("RG-20261122-0DE8D5A3");
    expect(createQuote({ ...INPUT, customer: "€ 😀 \ud83d" }).number).toMatch(/^RG-20261122-[0-9A-F]{8}$/);
  });
});

test("for any estimate, the lines add up to the first total to the cent", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAN_NAMES),
      fc.dictionary(fc.constantFrom("maxSmsPerMonth", "maxFilesPerMonth", "maxEmailsPerMonth"), fc.nat()),
      fc.integer({ min: 1000, max: 10_000 }),
      fc.constantFrom("internal" as const, "customer" as const),
      (plan, custom, rate, audience) => {
        const limits = { ...planOf(plan).limits, ...custom };
        const quote = createQuote({
          ...INPUT,
          limits,
          audience,
          estimate: estimateCost({ limits, utilizationRate: rate / 100 }),
        });
        const [total] = quote.totals;
        expect(total.kind === "amount" && total.amount).toBe(sumOf(quote));
        expect(quote.lines.every(({ monthlyAmount }) => monthlyAmount % 10n ** 16n === 0n)).toBe(true);
      },
    ),
  );
});
