import fc from "fast-check";
import { expect, it } from "vitest";
import { ReasoningTags } from "./reasoningTags.ts";

/** What is told apart of a text that comes in these pieces. */
function toldApart(pieces: readonly string[]) {
  const tags = new ReasoningTags();
  const told = [...pieces.flatMap((piece) => tags.add(piece)), ...tags.end()];
  const of = (type: "text" | "reasoning") =>
    told.flatMap((each) => (each.type === type ? each.text : [])).join("");
  return { reasoning: of("reasoning"), text: of("text") };
}

it.each([
  ["Ciao", "", "Ciao"],
  ["<think>Penso.</think>\n\nCiao", "Penso.", "Ciao"],
  ["\n<THINKING>a < b</THINKING>Ciao </think>", "a < b", "Ciao </think>"],
  ["<thought>tagliato", "tagliato", ""],
  ["<think>İİstanbul</think>Ciao", "İİstanbul", "Ciao"],
  ["<reasoning></reasoning>Ciao", "", "Ciao"],
  ["Il tag <think> apre.</think>", "", "Il tag <think> apre.</think>"],
  ["<thin", "", "<thin"],
  ["<thinker>a</thinker>", "", "<thinker>a</thinker>"],
  ["<b>Ciao</b>", "", "<b>Ciao</b>"],
  ["  \n", "", "  \n"],
])("%j, however it is cut into pieces", (whole, reasoning, text) => {
  expect(toldApart([whole])).toEqual({ reasoning, text });
  expect(toldApart([...whole])).toEqual({ reasoning, text });
});

it("loses nothing of any text without marks", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(..."<think/>ab \n") })), (pieces) => {
      const whole = pieces.join("");
      const { reasoning, text } = toldApart(pieces);
      expect(toldApart([whole])).toEqual({ reasoning, text });
      if (reasoning === "" && !/^\s*<(?:think|thinking|thought|reasoning)>/i.test(whole))
        expect(text).toBe(whole);
    }),
  );
});
