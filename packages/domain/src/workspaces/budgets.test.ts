import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { formatMoney, moneyFromCents, toDecimal } from "../money/index.ts";
import { hostileText, LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { typedBudget, validateBudget } from "./index.ts";

const amounts = fc.integer({ min: 0, max: 100_000_000 });

describe("a typed budget", () => {
  test.each([
    ["12,50", "12.5", "12.5"],
    ["12.50", "12.5", "12.5"],
    ["12,5", "12.5", "12.5"],
    [" 7 ", "7", "7"],
    ["0", "0", "0"],
    ["0,05 €", "0.05", "0.05"],
    ["€0.05", "0.05", "0.05"],
    ["1.000", "1000", undefined],
    ["1,000", undefined, "1000"],
    ["1.234,50", "1234.5", undefined],
    ["1,234.50", undefined, "1234.5"],
    ["1000000", "1000000", "1000000"],
    ["1000000,01", undefined, undefined],
    ["", null, null],
    ["  ", null, null],
    ["-1", undefined, undefined],
    ["0,001", undefined, undefined],
    ["12,50,50", undefined, undefined],
    ["1e3", undefined, undefined],
    ["1e400", undefined, undefined],
    ["NaN", undefined, undefined],
    ["Infinity", undefined, undefined],
    ["dodici", undefined, undefined],
    [",50", undefined, undefined],
    ["$5", undefined, undefined],
  ])("%j is %j in Italian and %j in English", (typed, italian, english) => {
    expect(typedBudget(typed, "it-IT")).toBe(italian);
    expect(typedBudget(typed, "en-GB")).toBe(english);
    expect(validateBudget(typed, "it-IT").isValid).toBe(italian !== undefined);
  });

  test("is read back as it is shown", () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom("it", "en"), (cents, locale) => {
        const amount = moneyFromCents(cents);
        const shown = formatMoney({ amount, locale });
        expect(typedBudget(shown, locale)).toBe(toDecimal(amount));
      }),
    );
  });

  test("that is wrong is answered with what is expected", () => {
    const { message } = validateBudget("x", "it-IT");
    expect(message && translateMessage("it", message)).toBe(
      "Serve un importo in euro da 0 a 1.000.000, con i centesimi se vuoi: per esempio 12,50.",
    );
  });

  test("never throws", () => {
    fc.assert(fc.property(hostileText, (text) => void typedBudget(text, "it-IT")));
  });

  test.each(MEGABYTE_TEXTS)(
    "a megabyte of %s is judged in linear time",
    { timeout: LINEAR_TIME_MS },
    (_kind, text) => {
      expect(validateBudget(text, "it-IT").isValid).toBe(text.trim() === "");
    },
  );
});
