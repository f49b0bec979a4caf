import { readFile } from "node:fs/promises";
import { LOCALES } from "@regia/domain/messages";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { demonstrationAnswer } from "./answer.ts";
import { requestIn } from "./request.ts";

const examples = v.record(v.string(), v.string());
const chatTexts = v.looseObject({ example: examples, demonstrationExample: examples });

/** The texts of the chat's page. */
async function textsOf(locale: string) {
  const file = new URL(`../../../ui/src/i18n/${locale}/chat.json`, import.meta.url);
  return v.parse(chatTexts, JSON.parse(await readFile(file, "utf8")));
}

const ask = (text: string) => demonstrationAnswer([{ role: "user", text }]);

/** What the answer to each example holds. */
const RESULTS = {
  it: {
    summary: /^### In breve\n\n- .+\n\n_/,
    extraction: /\| 2027-01-15 \|[\s\S]*\| 2027-01-30 \|[\s\S]*4\.000,00 €/,
    question: /\| Parole \| 12 \|/,
  },
  en: {
    summary: /^### In short\n\n- .+\n\n_/,
    extraction: /\| 2027-01-15 \|[\s\S]*\| 2027-01-30 \|[\s\S]*€4,000\.00/,
    question: /\| Words \| 20 \|/,
  },
} as const;

describe.each(LOCALES)("the examples of the chat in %s", (locale) => {
  test("get a result where the demonstration answers", async () => {
    const { demonstrationExample } = await textsOf(locale);
    expect(Object.keys(demonstrationExample)).toEqual(Object.keys(RESULTS[locale]));
    for (const [kind, result] of Object.entries(RESULTS[locale])) {
      expect(ask(demonstrationExample[kind] ?? "")).toMatch(result);
    }
  });

  test("that need a model, or a text, say so plainly", async () => {
    const { example } = await textsOf(locale);
    for (const text of Object.values(example)) {
      expect(ask(text)).toMatch(/^(?:Nessun modello|No AI model|Incolla|Paste)/);
      expect(requestIn([{ role: "user", text }])).toMatchObject({ locale, text: "" });
    }
  });
});
