import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText, LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { fillPrompt, MOST_PROMPT_VARIABLES, promptVariables } from "./index.ts";

/** A name as people write it, which is trimmed. */
const name = fc
  .string({ unit: fc.constantFrom(..."aZ9_ àẞ東"), minLength: 1, maxLength: 12 })
  .filter((text) => text === text.trim());

/** Texts with what looks like variables, and what nearly does. */
const prompt = fc
  .array(
    fc.oneof(
      hostileText,
      name.map((each) => `{{${each}}}`),
      fc.constantFrom("{{", "}}", "{{{", "}", "{{ a }}", "{{}}", "{{a-b}}", "{{a\nb}}", "$&", "$1"),
    ),
  )
  .map((parts) => parts.join(""));

const values = fc
  .dictionary(name, fc.oneof(prompt, hostileText))
  .map((each) => new Map(Object.entries(each)));

describe("the variables of a prompt", () => {
  test.each([
    ["Scrivi a {{cliente}} di {{ città }}, {{cliente}}.", ["cliente", "città"]],
    ["{{nome_1}}{{2}}{{perche\u0301 no}}", ["nome_1", "2", "perche\u0301 no"]],
    ["{{}}{{  }}{{a-b}}{{a\nb}}{ {a} }{a}", []],
    ["{{{a}}}", ["a"]],
    ["{{a {{b}}", ["b"]],
    ["{{__proto__}}{{constructor}}", ["__proto__", "constructor"]],
    ["", []],
  ])("of %j are %j", (text, names) => expect(promptVariables(text)).toEqual(names));

  test("are twenty at most; the others stay text", () => {
    const text = Array.from({ length: 25 }, (_, index) => `{{v${index}}}`).join(" ");
    expect(promptVariables(text)).toHaveLength(MOST_PROMPT_VARIABLES);
    const all = new Map(Array.from({ length: 25 }, (_, index) => [`v${index}`, "x"]));
    expect(fillPrompt(text, all)).toMatch(/^(x ){20}\{\{v20\}\}.*\{\{v24\}\}$/);
  });

  test("are unique, trimmed and written in the text, whatever it is", () => {
    fc.assert(
      fc.property(prompt, (text) => {
        const names = promptVariables(text);
        expect(new Set(names).size).toBe(names.length);
        expect(names.length).toBeLessThanOrEqual(MOST_PROMPT_VARIABLES);
        for (const each of names) {
          expect(each).toBe(each.trim());
          expect(each).toMatch(/^[\p{L}\p{M}\p{N}_ ]+$/u);
          expect(text).toContain(each);
        }
      }),
    );
  });
});

describe("a filled prompt", () => {
  test.each([
    ["{{a}} e {{ a }}", [["a", "1"]], "1 e 1"],
    [
      "{{a}}{{b}}",
      [
        ["a", "{{b}}"],
        ["b", "{{a}}"],
      ],
      "{{b}}{{a}}",
    ],
    ["{{a}}", [["a", "$& $1 $$"]], "$& $1 $$"],
    ["{{a}}{{b}}", [["a", ""]], "{{b}}"],
    ["{{constructor}}", [], "{{constructor}}"],
  ] as const)("%j with %j is %j", (text, given, filled) =>
    expect(fillPrompt(text, new Map(given))).toBe(filled),
  );

  test("is what is around the variables and the values, each read once", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: fc.constantFrom(..."ab{ }.") }), name)),
        values,
        (parts, given) => {
          fc.pre(parts.length <= MOST_PROMPT_VARIABLES && parts.every(([around]) => !/[{}]/.test(around)));
          const text = parts.map(([around, each]) => `${around}{{${each}}}`).join("");
          const expected = parts
            .map(([around, each]) => around + (given.get(each) ?? `{{${each}}}`))
            .join("");
          expect(fillPrompt(text, given)).toBe(expected);
        },
      ),
    );
  });

  test("is the text where nothing is given, and no other text for values of other names", () => {
    fc.assert(
      fc.property(prompt, values, (text, given) => {
        expect(fillPrompt(text, new Map())).toBe(text);
        const names = new Set(promptVariables(text));
        const others = new Map([...given].filter(([each]) => !names.has(each)));
        expect(fillPrompt(text, others)).toBe(text);
      }),
    );
  });

  test.each(MEGABYTE_TEXTS)("is found in linear time in %s", { timeout: LINEAR_TIME_MS }, (_text, text) => {
    const hard = `${"{{a".repeat(50_000)}${text}${"{{ a ".repeat(50_000)}`;
    expect(fillPrompt(hard, new Map([["a", "x"]]))).toBe(hard);
  });
});
