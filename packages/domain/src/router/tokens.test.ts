import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { hostileText, LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { TEXTS } from "../testing/texts.fixture.ts";
import { estimateTokens } from "./index.ts";

describe("the estimated tokens of a text", () => {
  const errorOf = (text: string) => estimateTokens(text) / countTokens(text) - 1;

  test.each(Object.entries(TEXTS))("%s: within 17 % of the tokenizer", (_name, text) => {
    expect(Math.abs(errorOf(text))).toBeLessThan(0.17);
    for (let start = 0; start + 1000 <= text.length; start += 1000) {
      const part = text.slice(start, start + 1000);
      expect(Math.abs(errorOf(part)), part).toBeLessThan(0.17);
    }
  });

  test("of all these together, within 5 %", () => {
    expect(Math.abs(errorOf(Object.values(TEXTS).join("\n\n")))).toBeLessThan(0.05);
  });

  test.each([
    ["", 0],
    ["a", 1],
  ])("%j has %i", (text, tokens) => expect(estimateTokens(text)).toBe(tokens));

  test("a text that goes on never has fewer", () => {
    const text = fc.oneof(
      hostileText,
      fc.string({ unit: fc.constantFrom(..."aioXYZ0 _-({.,\n\tèя中") }),
      fc.constantFrom(...Object.values(TEXTS)).map((known) => known.slice(0, 300)),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(estimateTokens(one + other)).toBeGreaterThanOrEqual(estimateTokens(one));
      }),
      { numRuns: 2000 },
    );
  });

  test("any text has a whole number, not more than its units and at least one if there are any", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const tokens = estimateTokens(text);
        expect(Number.isSafeInteger(tokens)).toBe(true);
        expect(tokens > 0).toBe(text.length > 0);
        expect(tokens).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test("no megabyte is a small request", { timeout: LINEAR_TIME_MS }, () => {
    for (const [description, text] of MEGABYTE_TEXTS) {
      expect(estimateTokens(text), description).toBeGreaterThan(128_000);
    }
  });
});
