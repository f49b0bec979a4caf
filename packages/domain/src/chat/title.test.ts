import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText } from "../testing/arbitraries.ts";
import { characterCount, visibleText } from "../validation/index.ts";
import { CONVERSATION_TITLE_LENGTH, conversationTitle } from "./index.ts";

describe("the title of a conversation", () => {
  const sixty = `${"parola ".repeat(8)}fine`;

  test.each([
    ["Che tempo fa?", "Che tempo fa?"],
    ["  Riassumi\n\nquesto:\t testo ", "Riassumi questo: testo"],
    [sixty, sixty],
    [`${sixty}!`, `${"parola ".repeat(8).trim()}…`],
    [`${"a".repeat(59)} b`, `${"a".repeat(59)}…`],
    [`${"a".repeat(58)} bc`, `${"a".repeat(58)}…`],
    ["a".repeat(60), "a".repeat(60)],
    ["a".repeat(61), `${"a".repeat(59)}…`],
    ["😀".repeat(61), `${"😀".repeat(59)}…`],
    ["parola ".repeat(10), `${"parola ".repeat(8).trim()}…`],
    ["Ciao\u202e\u200b mondo\u0000\u0007!", "Ciao mondo !"],
    ["a\u200b \u200b b", "a b"],
    [`${" ".repeat(2000)}Ciao`, "Ciao"],
    [`Ciao${" ".repeat(2000)}mondo`, "Ciao"],
    ["\ud83d Ciao \udc00", "Ciao"],
    ["", "…"],
    [" \n\u200b\u202e\u0000 ", "…"],
  ])("of %j is %j", (text, title) => expect(conversationTitle(text)).toBe(title));

  test("one visible line of 1 to 60 characters, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.array(hostileText).map((texts) => texts.join(" ")),
        (text) => {
          const title = conversationTitle(text);
          expect(characterCount(title)).toBeGreaterThan(0);
          expect(characterCount(title)).toBeLessThanOrEqual(CONVERSATION_TITLE_LENGTH);
          expect(title).toBe(visibleText(title).trim());
          expect(title).not.toMatch(/[\p{Cc}\p{Cs}]| {2}/u);
          expect(title.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
