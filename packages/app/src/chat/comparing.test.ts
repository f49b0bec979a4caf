import type { ChatOffer } from "@regia/api/chat";
import type { AttachedFile } from "@regia/domain/attachments";
import { MODELS } from "@regia/domain/router";
import { expect, test } from "vitest";
import { comparisonFacts } from "./comparing.ts";
import { factsOf } from "./modelFacts.ts";

const models = ["gpt-luna", "gemini-flash-lite"].flatMap(
  (id) => MODELS.find((model) => model.id === id) ?? [],
);
const offer: ChatOffer = {
  plan: "free",
  limits: { maxChatInputTokens: 100_000 },
  budget: { limit: null, used: "0", resetsAt: "" },
  demonstration: false,
  systemPrompt: null,
  models,
};
const file: AttachedFile = {
  id: "f1",
  name: "contratto.pdf",
  mediaType: "application/pdf",
  bytes: 90_000,
  pages: 12,
  tokens: 20_000,
};
const picture: AttachedFile = { ...file, id: "f2", name: "foto.png", mediaType: "image/png", pages: null };
const choice = { preference: "balanced", wanted: null } as const;
const asked = { text: "Riassumi", history: [] };

/** What each model alone would cost at most, added up. */
const together = (composed: Parameters<typeof factsOf>[0], given = offer) =>
  models
    .map(({ id }) => Number(factsOf(composed, { preference: "balanced", model: id }, given).estimate?.high))
    .reduce((sum, high) => sum + high, 0);

test("a comparison costs what both models would cost alone: files, history and instructions included", () => {
  const priced = (composed: Parameters<typeof factsOf>[0], given = offer) =>
    Number(comparisonFacts(composed, choice, given).estimate?.high);
  const before = [
    { role: "user" as const, text: "Ecco", files: [file] },
    { role: "assistant" as const, text: "Letto." },
  ];
  const instructed = { ...offer, systemPrompt: "Rispondi in rima. ".repeat(200) };
  const plain = priced(asked);
  for (const [composed, given] of [
    [asked, offer],
    [{ ...asked, files: [file] }, offer],
    [{ ...asked, history: before }, offer],
    [asked, instructed],
  ] as const) {
    expect(priced(composed, given)).toBeCloseTo(together(composed, given), 12);
    if (composed !== asked || given !== offer) expect(priced(composed, given)).toBeGreaterThan(plain);
  }
});

test("a question with pictures goes to two models that see them", () => {
  const [first, second] = models;
  if (!first || !second) throw new Error("The models are not in the catalogue.");
  const blind = { ...second, capabilities: { images: false } };
  const facts = (given: ChatOffer["models"]) =>
    comparisonFacts({ ...asked, files: [picture] }, choice, { ...offer, models: given });
  expect(facts(models).models).toHaveLength(2);
  expect(facts([first, blind])).toMatchObject({ models: null, unavailable: "pictures" });
  expect(facts([first])).toMatchObject({ models: null, unavailable: "oneModel" });
  // Without pictures both can be asked.
  expect(comparisonFacts(asked, choice, { ...offer, models: [first, blind] }).models).toHaveLength(2);
});
