import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assumptionList, estimateCost, PRICE_LIST_VERSION } from "../estimate/index.ts";
import { translateMessage } from "../messages/index.ts";
import { type Money, sumMoney, toDecimal } from "../money/index.ts";
import { PLAN_NAMES, PLANS, planOf } from "../plans/index.ts";
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
const INPUT: QuoteInput = { estimate: PRO, audience: "internal", customer: "Rossi S.r.l.", now };

const sumOf = ({ lines }: QuoteDocument): Money => sumMoney(lines.map(({ monthlyAmount }) => monthlyAmount));
const totalOf = (total: QuoteTotal) =>
  `${translateMessage("it", total.label)}: ${total.kind === "amount" ? toDecimal(total.amount) : `${total.percent}%`}`;

describe("a quote", () => {
  test("says for whom, from when, until when, by which prices", () => {
    const quote = createQuote(INPUT);
    expect(quote).toMatchObject({
      audience: "internal",
      customer: "Rossi S.r.l.",
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

  test("for internal use it shows costs, margin and prices", () => {
    const quote = createQuote(INPUT);
    expect(quote.lines).toHaveLength(15);
    expect(quote.totals.map(({ kind }) => kind)).toEqual(["amount", "amount", "percent", "amount", "amount"]);
    expect(quote.totals.map(totalOf)).toEqual([
      "Costo mensile totale: 47.52",
      "Costo annuale totale: 570.25",
      "Margine di profitto: 40%",
      "Prezzo mensile suggerito: 66.53",
      "Prezzo annuale suggerito: 718.52",
    ]);
    expect(toDecimal(sumOf(quote))).toBe("47.52");
    const [, , searches] = quote.lines;
    expect(searches).toMatchObject({ name: "webSearches", quantity: 3150, assumed: false });
    expect(searches && [toDecimal(searches.unitAmount), toDecimal(searches.monthlyAmount)]).toEqual([
      "0.008",
      "25.2",
    ]);
    expect(searches && translateMessage("it", searches.description)).toBe("Ricerche web");
  });

  test("for the customer it shows only prices, without empty entries", () => {
    const quote = createQuote({ ...INPUT, audience: "customer" });
    expect(quote.totals.map(totalOf)).toEqual(["Totale mensile: 66.53", "Totale annuale: 718.52"]);
    expect(toDecimal(sumOf(quote))).toBe("66.53");
    expect(quote.lines.map(({ name }) => name)).not.toContain("outboundSms");
    expect(quote.lines).toHaveLength(13);
    const searches = quote.lines.find(({ name }) => name === "webSearches");
    expect(searches && [toDecimal(searches.unitAmount), toDecimal(searches.monthlyAmount)]).toEqual([
      "0.0112",
      "35.28",
    ]);
    expect(
      JSON.stringify(quote, (_key, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toContain("Margin");
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
