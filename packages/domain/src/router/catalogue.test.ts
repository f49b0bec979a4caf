import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { PLAN_NAMES, planOf } from "../plans/index.ts";
import { chosen, PREFERENCES } from "../testing/routes.ts";
import {
  KIND_TEXTS,
  LATENCY_TEXTS,
  MODELS,
  PREFERENCE_TEXTS,
  PROVIDER_KEYS,
  REQUEST_KINDS,
  routeRequest,
} from "./index.ts";

describe("the catalogue", () => {
  test("ids are unique, figures are sensible, every plan has models for every kind", () => {
    expect(new Set(MODELS.map(({ id }) => id)).size).toBe(MODELS.length);
    for (const { id, contextWindow, maxOutputTokens, price, strengths: points, minimumPlan } of MODELS) {
      expect(contextWindow, id).toBeGreaterThanOrEqual(128_000);
      expect(maxOutputTokens, id).toBeLessThan(contextWindow);
      expect(Number.isInteger(price.input) && Number.isInteger(price.output), id).toBe(true);
      expect(price.output, id).toBeGreaterThan(price.input);
      expect(Object.keys(points), id).toEqual(REQUEST_KINDS);
      expect(
        Object.values(points).every((value) => value > 0 && value <= 100),
        id,
      ).toBe(true);
      expect(PLAN_NAMES, id).toContain(minimumPlan);
    }
    for (const plan of PLAN_NAMES) {
      const own = MODELS.filter(({ minimumPlan }) => minimumPlan === plan);
      expect(own.length, plan).toBeGreaterThan(0);
    }
  });

  test("the longest request that a plan takes finds a model", () => {
    for (const plan of PLAN_NAMES) {
      for (const kind of REQUEST_KINDS) {
        const request = { kind, inputTokens: planOf(plan).limits.maxChatInputTokens, outputTokens: 200_000 };
        expect(routeRequest({ request, plan }).kind, `${plan} ${kind}`).toBe("routed");
      }
    }
  });

  test("its figures match the expected table", () => {
    const picture = MODELS.map(
      ({ id, contextWindow, maxOutputTokens, price, latency, minimumPlan, strengths: points }) =>
        [
          id,
          contextWindow,
          maxOutputTokens,
          price.input,
          price.output,
          latency,
          minimumPlan,
          ...Object.values(points),
        ].join(" "),
    );
    expect(picture).toEqual([
      "mistral-small 128000 16000 90000 270000 fast free 62 55 53 62 65 59 52 63",
      "gemini-flash-lite 1000000 65000 90000 360000 fast free 70 68 63 70 59 65 61 66",
      "gpt-5-nano 400000 128000 50000 360000 fast free 57 32 44 64 55 53 48 53",
      "gpt-5-mini 400000 128000 230000 1800000 standard free 75 57 58 72 71 70 65 68",
      "gemini-flash 1000000 65000 270000 2250000 fast pro 80 80 74 77 69 73 74 72",
      "mistral-medium 128000 32000 360000 1800000 standard pro 81 74 70 79 79 79 74 78",
      "codestral 256000 32000 270000 810000 fast pro 52 41 47 46 79 60 61 59",
      "claude-haiku 200000 64000 900000 4500000 fast pro 78 73 78 76 87 80 77 77",
      "gpt-5 400000 128000 1130000 9000000 slow pro 90 75 72 86 85 85 78 80",
      "gemini-pro 1000000 65000 1130000 9000000 slow pro 94 98 87 95 85 89 89 87",
      "claude-sonnet 200000 64000 2700000 13500000 standard pro 92 93 91 93 96 92 91 91",
      "claude-opus 200000 64000 4500000 22500000 slow enterprise 100 100 100 100 100 100 100 100",
    ]);
  });

  test("each is called by its provider's own name, and its price has a source", () => {
    const names = MODELS.map(
      ({ id, name, provider, providerKey, providerModelId, capabilities }) =>
        `${id}: ${name}, ${provider} ${providerKey} ${providerModelId}${capabilities.images ? " images" : ""}`,
    );
    expect(names).toEqual([
      "mistral-small: Mistral Small 3.2, Mistral AI mistral mistral-small-2506 images",
      "gemini-flash-lite: Gemini 2.5 Flash-Lite, Google google gemini-2.5-flash-lite images",
      "gpt-5-nano: GPT-5 nano, OpenAI openai gpt-5-nano images",
      "gpt-5-mini: GPT-5 mini, OpenAI openai gpt-5-mini images",
      "gemini-flash: Gemini 2.5 Flash, Google google gemini-2.5-flash images",
      "mistral-medium: Mistral Medium 3.1, Mistral AI mistral mistral-medium-2508 images",
      "codestral: Codestral 25.08, Mistral AI mistral codestral-latest",
      "claude-haiku: Claude Haiku 4.5, Anthropic anthropic claude-haiku-4-5 images",
      "gpt-5: GPT-5, OpenAI openai gpt-5 images",
      "gemini-pro: Gemini 2.5 Pro, Google google gemini-2.5-pro images",
      "claude-sonnet: Claude Sonnet 4.5, Anthropic anthropic claude-sonnet-4-5 images",
      "claude-opus: Claude Opus 4.5, Anthropic anthropic claude-opus-4-5 images",
    ]);
    expect(new Set(MODELS.map(({ providerKey }) => providerKey))).toEqual(new Set(PROVIDER_KEYS));
    for (const { priceSource } of MODELS) {
      expect(priceSource).toEqual({ name: "models.dev", address: "https://models.dev", date: "2026-07-02" });
    }
  });

  test("the best model for each kind has 100 points", () => {
    for (const kind of REQUEST_KINDS) {
      expect(Math.max(...MODELS.map((each) => each.strengths[kind])), kind).toBe(100);
    }
  });

  test("the chosen models", () => {
    const table = REQUEST_KINDS.map((kind) => {
      const picks = PLAN_NAMES.map((plan) => {
        const request = { kind, inputTokens: 200, outputTokens: 600 };
        return PREFERENCES.map((preference) => chosen({ request, plan, preference })).join(" ");
      });
      return `${kind}: ${picks.join(" | ")}`;
    });
    expect(table).toEqual([
      "question: gemini-flash-lite gpt-5-mini gemini-flash-lite gemini-flash-lite | gemini-flash gemini-pro gemini-flash-lite gemini-flash | gemini-flash claude-opus gemini-flash-lite gemini-flash",
      "writing: gemini-flash-lite gemini-flash-lite gemini-flash-lite gemini-flash-lite | gemini-flash gemini-pro gemini-flash-lite gemini-flash | gemini-flash claude-opus gemini-flash-lite gemini-flash",
      "summary: gemini-flash-lite gemini-flash-lite gemini-flash-lite gemini-flash-lite | gemini-flash claude-sonnet gemini-flash-lite claude-haiku | gemini-flash claude-opus gemini-flash-lite claude-haiku",
      "translation: gemini-flash-lite gpt-5-mini gemini-flash-lite gemini-flash-lite | gemini-flash-lite gemini-pro gemini-flash-lite gemini-flash | gemini-flash-lite claude-opus gemini-flash-lite gemini-flash",
      "code: mistral-small gpt-5-mini mistral-small mistral-small | codestral claude-sonnet mistral-small claude-haiku | codestral claude-opus mistral-small claude-haiku",
      "analysis: gemini-flash-lite gpt-5-mini gemini-flash-lite gemini-flash-lite | claude-haiku claude-sonnet gemini-flash-lite claude-haiku | claude-haiku claude-opus gemini-flash-lite claude-haiku",
      "extraction: gemini-flash-lite gpt-5-mini gemini-flash-lite gemini-flash-lite | gemini-flash claude-sonnet gemini-flash-lite gemini-flash | gemini-flash claude-opus gemini-flash-lite gemini-flash",
      "planning: gemini-flash-lite gpt-5-mini mistral-small gemini-flash-lite | gemini-flash-lite claude-sonnet mistral-small claude-haiku | gemini-flash-lite claude-opus mistral-small claude-haiku",
    ]);
  });

  test("kinds, latencies and preferences have their names", () => {
    const names = [KIND_TEXTS, LATENCY_TEXTS, PREFERENCE_TEXTS].map((texts) =>
      Object.values(texts).map((text) => translateMessage("it", text)),
    );
    expect(names).toEqual([
      [
        "Domanda",
        "Scrittura",
        "Riassunto",
        "Traduzione",
        "Codice",
        "Analisi",
        "Estrazione di dati",
        "Pianificazione",
      ],
      ["Risponde subito", "Risponde in qualche secondo", "Si prende il tempo per ragionare"],
      ["Equilibrato", "Il migliore", "Il più economico", "Il più veloce"],
    ]);
  });
});
