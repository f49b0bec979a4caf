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
    ["Ciao, come va oggi?", 6],
    ["the quick brown fox jumps", 6],
    ["a long english sentence without these endings whatsoever however lengthy", 13],
    ["una parola italiana lunghissima che finisce così bella bellissima grandissima", 17],
    ["Internazionalizzazione", 5],
    ["INTERNATIONAL", 3],
    ["привет привет", 4],
    ["(name", 2],
    ["x (name", 3],
    ["(internationalise", 5],
    ["a  b", 3],
    ["a\n\nb", 3],
    ["a.\nb", 3],
    ["5 5", 3],
    ["1234", 2],
    ["});", 1],
    ["-----", 1],
    ["---x---", 3],
    ["over_email_send_rate_limit", 6],
    ["aB3dE5gH7jK9mN1pQ", 17],
    ["abc1def2ghi3jkl4mno5", 15],
    ["abc1def2ghi3jkl4mno5pqr abc", 18],
    ["abc1def2ghi3jkl4mno5pqr.abc1def", 20],
    ["abc1def/ghi3jkl-mno5pqr", 15],
    ["abc1def//ghi3jkl--mno5pqr", 11],
    ["abc1def", 3],
    ["abc1def2ghi", 5],
    ["abc1def2ghi3jkl", 11],
    ["maxUserCollaboratorsPerWorkspaceOnThatDay", 10],
    ["x (ab", 3],
    ["a ---------- b ----------", 4],
    ['"casa","bella","grandissima","lunghissima","responsabilissima"', 15],
    ["a 1234 5678 9012 3456 responsabilissimo", 17],
    ["abc1def中ghi3jkl中mno5pqr", 11],
  ])("%j has %i", (text, tokens) => expect(estimateTokens(text)).toBe(tokens));

  test.each([
    ["letters", 24, "azAZ\u00c0\u024f"],
    ["letters of other alphabets", 26, "\u0250\u1fff"],
    ["digits", 34, "09"],
    ["marks", 49, "`{@[/:\u00bf\u2000\u206f"],
    ["marks of which lines are drawn", 11, "-=*_#."],
    ["spaces", 4, " \t\u00a0"],
    ["line breaks", 13, "\n\r"],
    ["ideographs and rare marks", 85, "\u2070\u4e2d\ud7ff\ue000"],
    ["halves of emoji", 75, "\ud800\udfff"],
  ])("a hundred of the same %s have %i", (_kind, tokens, units) => {
    for (const unit of units.split("")) expect(estimateTokens(unit.repeat(100)), unit).toBe(tokens);
  });

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
      { numRuns: 2000 },
    );
  });

  test("no megabyte is a small request", { timeout: LINEAR_TIME_MS }, () => {
    for (const [description, text] of MEGABYTE_TEXTS) {
      expect(estimateTokens(text), description).toBeGreaterThan(128_000);
    }
  });
});
