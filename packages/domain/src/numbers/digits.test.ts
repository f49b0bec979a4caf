import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupDigits, ungroupDigits } from "./index.ts";

describe("a whole number in a field", () => {
  test.each([
    ["it-IT", "120000", "120.000"],
    ["it-IT", "8000", "8.000"],
    ["it-IT", "-1", "-1"],
    ["it-IT", "-1200", "-1.200"],
    ["en-GB", "120000", "120,000"],
    ["en-GB", "2147483648", "2,147,483,648"],
  ])("is grouped and read back in %s: %s as %s", (locale, digits, grouped) => {
    expect(groupDigits(digits, locale)).toBe(grouped);
    expect(ungroupDigits(grouped, locale)).toBe(digits);
    expect(ungroupDigits(` ${digits} `, locale).trim()).toBe(digits);
  });

  test.each(["", " ", "no", "1.5", "120.00", "120.0000", ".500", "1,200", "1.200,5", "1 200", "1e5"])(
    "%j stays as it was typed in Italian",
    (text) => {
      expect(ungroupDigits(text, "it-IT")).toBe(text);
      expect(groupDigits(text, "it-IT")).toBe(text);
    },
  );

  test("the separator of another language is not guessed", () => {
    expect(ungroupDigits("120.000", "en-GB")).toBe("120.000");
    expect(ungroupDigits("120,000", "it-IT")).toBe("120,000");
  });

  test("every whole number is the same after grouping", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom("it-IT", "en-GB"), (number, locale) => {
        expect(ungroupDigits(groupDigits(String(number), locale), locale)).toBe(String(number));
      }),
    );
  });
});
