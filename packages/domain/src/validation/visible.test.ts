import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleText } from "./index.ts";

/** Marks of direction, spaces without width, and letters that show nothing. */
const INVISIBLE = [
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u00ad\u034f\u115f\u1160",
  ..."\u17b4\u180e\u2028\u2029\u2061\u206f\u3164\uffa0\ufff9\u{e0001}\u{e0061}",
];

describe("characters that cannot be seen", () => {
  test.each(INVISIBLE.map((letter) => [letter.codePointAt(0)?.toString(16), letter]))(
    "U+%s is removed",
    (_, letter) => {
      expect(visibleText(`Ma${letter}ria`)).toBe("Maria");
    },
  );

  test.each([
    ["علی\u200cرضا", "علی\u200cرضا"],
    ["क्\u200dष", "क्\u200dष"],
    ["👩\u200d💻 ❤\ufe0f", "👩\u200d💻 ❤\ufe0f"],
    ["葛\u{e0100}城", "葛\u{e0100}城"],
    ["Mar\u200dia", "Maria"],
    ["Анна\u200c", "Анна"],
    ["علی\u200c رضا", "علی رضا"],
    ["علی\u200c\u200dرضا", "علیرضا"],
    ["علی\u200b\u200cرضا", "علی\u200cرضا"],
  ])("but joiners and variants stay where they shape letters: %j becomes %j", (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  test("are gone after one pass", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom(...INVISIBLE, "\u200c", "\u200d", "a", "ع", " "),
            fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
          ),
        }),
        (text) => {
          expect(visibleText(visibleText(text))).toBe(visibleText(text));
        },
      ),
    );
  });
});
