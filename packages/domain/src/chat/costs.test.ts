import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMoney } from "../money/index.ts";
import { MODELS } from "../router/index.ts";
import { model } from "../testing/routes.ts";
import {
  answerLimit,
  chargeOf,
  costOf,
  costRange,
  credibleCounts,
  decimalEuro,
  reservationOf,
} from "./index.ts";

const priced = (input: number, output: number, change = {}) =>
  model("priced", { price: { input, output }, contextWindow: 100_000, maxOutputTokens: 50_000, ...change });

describe("a cost", () => {
  test("is exact: micro-euro for a million tokens are pico-euro for one", () => {
    expect(costOf(priced(230_000, 1_800_000), { inputTokens: 1234, outputTokens: 567 })).toBe(1_304_420_000n);
    const most = Number.MAX_SAFE_INTEGER;
    expect(costOf(priced(most, 1), { inputTokens: most, outputTokens: 1 })).toBe(BigInt(most) ** 2n + 1n);
  });

  test("counts from elsewhere that are no counts are 0, parts of a token a token", () => {
    const wrong = [Number.NaN, -5, Number.NEGATIVE_INFINITY, "x" as unknown as number];
    for (const count of wrong) {
      expect(costOf(priced(1, 1), { inputTokens: count, outputTokens: count })).toBe(0n);
    }
    expect(costOf(priced(10, 1), { inputTokens: 0.1, outputTokens: 0 })).toBe(10n);
    const endless = costOf(priced(1, 1), { inputTokens: Number.POSITIVE_INFINITY, outputTokens: 0 });
    expect(endless).toBe(BigInt(Number.MAX_SAFE_INTEGER));
  });

  test.each([
    [0n, "0"],
    [1n, "0.000000000001"],
    [123_000_000n, "0.000123"],
    [1_304_420_000n, "0.00130442"],
    [9_500_000_000_000n, "9.5"],
    [-25_000_000_000n, "-0.025"],
    [10n ** 24n, "1000000000000"],
  ])("%s pico-euro are %s euro", (pico, decimal) => {
    expect(decimalEuro(pico)).toBe(decimal);
  });

  test("any number of pico-euro is written without an exponent and without loss", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (pico) => {
        expect(decimalEuro(pico)).not.toContain("e");
        expect(parseMoney(decimalEuro(pico))).toBe(pico * 1_000_000n);
      }),
    );
  });
});

describe("what a provider counted", () => {
  const possible = { inputTokens: 500, writtenTokens: 80, maxOutputTokens: 1000 };

  test.each([
    [1, 10],
    [500, 80],
    [2000, 1000],
    [4000, 80],
  ])("is believed: %j and %j", (inputTokens, outputTokens) => {
    const counts = { inputTokens, outputTokens };
    expect(credibleCounts(counts, possible)).toEqual(counts);
  });

  const wrong = [
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e9,
    1e30,
    -1,
    80.5,
    "80",
    true,
    {},
    [80],
  ];
  test.each<readonly [inputTokens: unknown, outputTokens: unknown]>([
    ...wrong.flatMap((one) => [[one, 80] as const, [500, one] as const]),
    [0, 80],
    [4001, 80],
    [500, 0],
    [500, 9],
    [500, 1001],
  ])("cannot be true: %j and %j", (inputTokens, outputTokens) => {
    expect(credibleCounts({ inputTokens, outputTokens }, possible)).toBeUndefined();
  });

  test("is a token at least for any text, and none for none", () => {
    const counts = { inputTokens: 0, outputTokens: 0 };
    const none = { inputTokens: 0, writtenTokens: 0, maxOutputTokens: 1000 };
    expect(credibleCounts(counts, none)).toEqual(counts);
    expect(credibleCounts(counts, { ...none, inputTokens: 1 })).toBeUndefined();
    expect(credibleCounts(counts, { ...none, writtenTokens: 1 })).toBeUndefined();
  });

  test("whatever it is, what is believed is possible, and what is charged at most what was reserved", () => {
    const anything = fc.oneof(fc.anything(), fc.nat({ max: 50_000 }));
    const tokens = fc.nat({ max: 150_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...MODELS),
        fc.record({ inputTokens: anything, outputTokens: anything }),
        fc.record({ inputTokens: tokens, outputTokens: tokens, writtenTokens: tokens }),
        (each, counted, { inputTokens, outputTokens, writtenTokens }) => {
          const maxOutputTokens = answerLimit(each, inputTokens, outputTokens);
          const counts = credibleCounts(counted, { inputTokens, writtenTokens, maxOutputTokens });
          if (counts !== undefined) {
            expect(counts).toEqual(counted);
            expect(Object.values(counts).every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(
              true,
            );
            expect(counts.outputTokens).toBeLessThanOrEqual(maxOutputTokens);
            expect(counts.outputTokens > 0 || writtenTokens === 0).toBe(true);
          }
          const reserved = reservationOf(each, inputTokens, outputTokens);
          const cost = costOf(each, counts ?? { inputTokens, outputTokens: writtenTokens });
          const charge = chargeOf(cost, reserved);
          expect([cost, reserved]).toContain(charge);
          expect(charge <= cost && charge <= reserved).toBe(true);
        },
      ),
    );
  });

  test("is believed wherever it is near the estimate", () => {
    const share = fc.double({ min: 0.5, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 150_000 }),
        fc.integer({ min: 1, max: 8_000 }),
        share,
        (input, written, by) => {
          const counts = { inputTokens: Math.ceil(input * by), outputTokens: Math.ceil(written * by) };
          const limits = { inputTokens: input, writtenTokens: written, maxOutputTokens: 16_384 };
          expect(credibleCounts(counts, limits)).toEqual(counts);
        },
      ),
    );
  });
});

describe("the longest answer", () => {
  const limits = { contextWindow: 100_000, maxOutputTokens: 50_000 };

  test.each([
    [100, 400, 16_384],
    [100, 8192, 16_384],
    [100, 8193, 16_386],
    [100, 30_000, 50_000],
    [90_000, 400, 10_000],
    [100_000, 400, 1],
    [200_000, 400, 1],
  ])("with %i tokens asked and %i expected is %i", (inputTokens, outputTokens, longest) => {
    expect(answerLimit(limits, inputTokens, outputTokens)).toBe(longest);
  });

  test("is at most what the model writes", () => {
    expect(answerLimit({ ...limits, maxOutputTokens: 4000 }, 100, 400)).toBe(4000);
  });
});

describe("before a request is sent", () => {
  test("half as many tokens again and the longest answer are reserved", () => {
    expect(reservationOf(priced(1000, 10), 201, 400)).toBe(302_000n + 163_840n);
    expect(reservationOf(priced(0, 0), 201, 400)).toBe(0n);
  });

  test("the range goes from half the expected answer to twice as much", () => {
    const range = costRange(priced(1_000_000, 2_000_000), { inputTokens: 1000, outputTokens: 400 });
    expect(range).toEqual({ low: "0.0012", high: "0.0028" });
    expect(costRange(priced(0, 0), { inputTokens: 1000, outputTokens: 400 })).toEqual({
      low: "0",
      high: "0",
    });
    const brief = priced(0, 1_000_000, { maxOutputTokens: 150 });
    expect(costRange(brief, { inputTokens: 1000, outputTokens: 400 })).toEqual({
      low: "0.00015",
      high: "0.00015",
    });
    const cut = priced(0, 1_000_000, { maxOutputTokens: 300 });
    expect(costRange(cut, { inputTokens: 1000, outputTokens: 400 })).toEqual({
      low: "0.0002",
      high: "0.0003",
    });
  });

  test("low is at most high, high at most what is reserved, and that at least what any allowed answer costs", () => {
    const counts = fc.tuple(
      fc.nat({ max: 150_000 }),
      fc.nat({ max: 200_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...MODELS), counts, (each, [inputTokens, outputTokens, share]) => {
        const { low, high } = costRange(each, { inputTokens, outputTokens });
        const reserved = reservationOf(each, inputTokens, outputTokens);
        expect(Number(low)).toBeLessThanOrEqual(Number(high));
        expect((parseMoney(high) ?? 0n) <= reserved * 1_000_000n).toBe(true);
        const written = Math.floor(share * answerLimit(each, inputTokens, outputTokens));
        const counted = Math.floor(inputTokens * (0.5 + share));
        expect(costOf(each, { inputTokens: counted, outputTokens: written }) <= reserved).toBe(true);
      }),
    );
  });
});
