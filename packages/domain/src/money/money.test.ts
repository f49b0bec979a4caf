import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  apportionCents,
  euro,
  formatMoney,
  MONEY_DECIMALS,
  type Money,
  moneyFromAtto,
  moneyFromCents,
  parseMoney,
  roundToCents,
  scaleMoney,
  sumMoney,
  toCents,
  toDecimal,
  toNumber,
} from "./index.ts";

const anyMoney = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(moneyFromAtto);
const costs = fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }).map(moneyFromAtto), { maxLength: 30 });

describe("amounts are read and written exactly", () => {
  test.each([
    ["0", 0n],
    ["19", 19n * 10n ** 18n],
    ["0.00083", 83n * 10n ** 13n],
    ["-4.5", -45n * 10n ** 17n],
    ["0.000000000000000001", 1n],
    ["0019.50", 195n * 10n ** 17n],
  ])("%s is %s atto-euro", (text, atto) => expect(euro(text)).toBe(atto));

  test.each([
    "",
    "-",
    ".5",
    "5.",
    "1e3",
    "1,5",
    " 1",
    "1 ",
    "+1",
    "0x1",
    "NaN",
    "0.0000000000000000001",
    "1".repeat(31),
  ])("%j is no amount", (text) => {
    expect(parseMoney(text)).toBeUndefined();
    expect(() => euro(text)).toThrow(RangeError);
  });

  test("a mistake is named, however long", () => {
    expect(() => euro("1,5")).toThrow("Not an amount of euro: 1,5");
    expect(() => euro("x".repeat(1_000_000))).toThrow(/^Not an amount of euro: x{40}$/);
  });

  test.each([
    ["19", "19"],
    ["0.0896", "0.0896"],
    ["-0.50", "-0.5"],
    ["-12", "-12"],
    ["100.000", "100"],
    ["0", "0"],
  ])("%s is written %s", (text, written) => expect(toDecimal(euro(text))).toBe(written));

  test("a formatted value is parsed as the same value", () => {
    fc.assert(fc.property(anyMoney, (amount) => parseMoney(toDecimal(amount)) === amount));
  });

  test("the nearest number", () => {
    expect(toNumber(euro("0.3"))).toBe(0.3);
    expect(toNumber(sumMoney([euro("0.1"), euro("0.2")]))).toBe(0.3);
    expect(toNumber(euro("341.25"))).toBe(341.25);
    expect(toNumber(euro("-2.1"))).toBe(-2.1);
  });

  test("18 decimals", () => {
    expect(MONEY_DECIMALS).toBe(18);
    expect(moneyFromCents(1900)).toBe(euro("19"));
    expect(moneyFromCents(-1n)).toBe(euro("-0.01"));
  });
});

describe("sums and shares", () => {
  test("a sum does not depend on the order", () => {
    fc.assert(
      fc.property(fc.array(anyMoney), (amounts) => {
        expect(sumMoney(amounts)).toBe(sumMoney([...amounts].reverse()));
      }),
    );
    expect(sumMoney([])).toBe(0n);
  });

  test.each([
    ["10", 14n, 10n, "14"],
    ["1", 1n, 3n, "0.333333333333333333"],
    ["2", 1n, 3n, "0.666666666666666667"],
    ["-2", 1n, 3n, "-0.666666666666666667"],
    ["0.000000000000000001", 1n, 2n, "0.000000000000000001"],
    ["-0.000000000000000001", 1n, 2n, "-0.000000000000000001"],
    ["0.000000000000000001", 1n, 3n, "0"],
  ])("%s x %i / %i is %s", (amount, numerator, denominator, expected) => {
    expect(toDecimal(scaleMoney(euro(amount), numerator, denominator))).toBe(expected);
  });
});

describe("cents", () => {
  test.each([
    ["0.004", 0n],
    ["0.005", 1n],
    ["0.0149999", 1n],
    ["0.015", 2n],
    ["-0.005", -1n],
    ["-0.004", 0n],
    ["66.529407", 6653n],
  ])("%s rounds to %i cents", (text, cents) => {
    expect(toCents(euro(text))).toBe(cents);
    expect(roundToCents(euro(text))).toBe(moneyFromCents(cents));
  });

  test.each<[string[], bigint[]]>([
    [[], []],
    [
      ["0.335", "0.335", "0.33"],
      [34n, 33n, 33n],
    ],
    [
      ["0.005", "0.005"],
      [1n, 0n],
    ],
    [
      ["0.001", "0.004", "0.003", "0.003"],
      [0n, 1n, 0n, 0n],
    ],
    [
      ["1", "2"],
      [100n, 200n],
    ],
    [
      ["0.0049", "0"],
      [0n, 0n],
    ],
    [
      ["0", "0.009", "0.009"],
      [0n, 1n, 1n],
    ],
  ])("%j are shown as %s cents", (amounts, cents) =>
    expect(apportionCents(amounts.map(euro))).toEqual(cents),
  );

  test("for any amounts, what is shown adds up to the rounded total, and no line is a cent away", () => {
    fc.assert(
      fc.property(costs, (amounts) => {
        const cents = apportionCents(amounts);
        expect(cents).toHaveLength(amounts.length);
        expect(cents.reduce((sum, part) => sum + part, 0n)).toBe(toCents(sumMoney(amounts)));
        for (const [index, amount] of amounts.entries()) {
          const away = (cents[index] ?? -1n) * 10n ** 16n - amount;
          expect(away > -(10n ** 16n) && away < 10n ** 16n).toBe(true);
          if (amount === 0n) expect(cents[index]).toBe(0n);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("equal amounts: the earlier line gets the cent", () => {
    expect(apportionCents(Array.from({ length: 5 }, () => euro("0.003")))).toEqual([1n, 1n, 0n, 0n, 0n]);
  });
});

describe("how amounts are written for people", () => {
  // A non-breaking space separates the currency sign.
  const spaced = (text: string) => text.replaceAll("\u00a0", " ");

  test.each([
    ["1234.5", "it", {}, "1.234,50 €"],
    ["12345.678", "it", {}, "12.345,68 €"],
    ["12345.678", "en", {}, "€12,345.68"],
    ["0.00083", "it", { maximumDecimals: 5 }, "0,00083 €"],
    ["2", "it", { maximumDecimals: 5 }, "2,00 €"],
    ["19", "it", { shortWhole: true }, "19 €"],
    ["19.5", "it", { shortWhole: true }, "19,50 €"],
    ["19.5", "it", { maximumDecimals: 0 }, "20 €"],
    ["-3", "it", {}, "-3,00 €"],
  ] as const)("%s in %s", (amount, locale, options, text) => {
    expect(spaced(formatMoney({ amount: euro(amount), locale, ...options }))).toBe(text);
    expect(spaced(formatMoney({ amount: euro(amount), locale, ...options }))).toBe(text);
  });

  test("from the exact digits, rounded as the cents are", () => {
    const huge = euro("123456789012345678901234.125") as Money;
    expect(spaced(formatMoney({ amount: huge, locale: "en" }))).toBe("€123,456,789,012,345,678,901,234.13");
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }).map(moneyFromAtto), (amount) => {
        const shown = formatMoney({ amount, locale: "en" });
        expect(shown).toBe(formatMoney({ amount: roundToCents(amount), locale: "en" }));
      }),
    );
  });
});
