import { message, translateMessage } from "@regia/domain/messages";
import { MODELS } from "@regia/domain/router";
import { expect, test } from "vitest";
import { readingOf } from "./modelFacts.ts";
import { explainRefusal } from "./refusal.ts";

const ASKER = {
  plan: "free",
  locale: "it",
  nameOf: (plan: string) => plan,
  textOf: (text: ReturnType<typeof message>) => translateMessage("it", text),
  paidWorkspace: null,
  pictures: false,
} as const;
const TEXTS = { plans: "Vedi i piani", budgets: "Vai ai budget" };
const [first] = MODELS;
if (!first) throw new Error("The catalogue is empty.");
const short = {
  ...first,
  minimumPlan: "free" as const,
  name: "Breve",
  contextWindow: 4_000,
  maxOutputTokens: 1_000,
};
const OFFER: Parameters<typeof readingOf>[2] = {
  plan: "free",
  limits: { maxChatInputTokens: 8_000 },
  systemPrompt: null,
  demonstration: false,
  models: [short],
};

test("a question that is too long is refused by the limit that the meter shows, with what would help", () => {
  const composed = { text: "parola ".repeat(4_000), history: [] };
  const { refusal: tooLong, limit, used } = readingOf(composed, null, OFFER);
  expect([limit, used > limit]).toEqual([3_600, true]);
  const met = { field: "contextWindow", max: limit, used };
  const details = { code: "input_tokens", message: "Dal server.", limit: met };
  expect(explainRefusal(details, { ...ASKER, tooLong }, TEXTS)).toMatchObject({
    message: { key: "chatRules:refused.contextWindow", params: { max: limit, used } },
    help: message("chatRules:help.inputTokens", { shorten: "Accorcia la domanda" }),
    link: undefined,
  });
  const offer = { ...OFFER, models: [{ ...short, contextWindow: 100_000 }] };
  const long = readingOf({ ...composed, text: "parola ".repeat(9_000) }, null, offer).refusal;
  expect(explainRefusal(details, { ...ASKER, tooLong: long }, TEXTS)).toMatchObject({
    help: { key: "chatRules:help.inputTokensOrPlan" },
    link: { text: "Vedi i piani" },
  });
  // What the page does not know is said as the function says it.
  expect(explainRefusal(details, { ...ASKER, tooLong: null }, TEXTS)).toEqual({
    message: "Dal server.",
    help: "",
  });
});
