import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { PLAN_NAMES, planOf } from "../plans/index.ts";
import { chosen, PREFERENCES } from "../testing/routes.ts";
import { KIND_TEXTS, LATENCY_TEXTS, MODELS, PREFERENCE_TEXTS, REQUEST_KINDS, routeRequest } from "./index.ts";

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
      "mistral-small 128000 16000 90000 270000 fast free 66 66 72 78 58 54 70 52",
      "gemini-flash-lite 1000000 65000 90000 360000 fast free 64 60 74 72 54 54 74 52",
      "gpt-5-nano 400000 128000 50000 360000 fast free 62 58 66 66 58 56 70 54",
      "gpt-5-mini 400000 128000 230000 1800000 standard free 76 72 78 76 76 76 82 76",
      "gemini-flash 1000000 65000 270000 2250000 fast pro 76 72 82 80 72 76 82 72",
      "mistral-medium 128000 32000 360000 1800000 standard pro 78 80 80 86 76 76 80 74",
      "codestral 256000 32000 270000 810000 fast pro 50 44 54 50 84 58 66 56",
      "claude-haiku 200000 64000 900000 4500000 fast pro 80 82 84 82 84 78 86 80",
      "gpt-5 400000 128000 1130000 9000000 slow pro 88 86 86 86 90 92 90 92",
      "gemini-pro 1000000 65000 1130000 9000000 slow pro 88 84 90 88 86 92 90 88",
      "claude-sonnet 200000 64000 2700000 13500000 standard pro 88 92 90 88 95 90 92 92",
      "claude-opus 200000 32000 13500000 67500000 slow enterprise 90 96 91 90 95 94 92 95",
    ]);
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
      "question: mistral-small gpt-5-mini mistral-small mistral-small | gemini-flash claude-sonnet mistral-small claude-haiku | gemini-flash claude-opus mistral-small claude-haiku",
      "writing: mistral-small gpt-5-mini mistral-small mistral-small | claude-haiku claude-sonnet mistral-small claude-haiku | claude-haiku claude-opus mistral-small claude-haiku",
      "summary: gemini-flash-lite gpt-5-mini mistral-small gemini-flash-lite | gemini-flash claude-sonnet mistral-small gemini-flash | gemini-flash claude-sonnet mistral-small gemini-flash",
      "translation: mistral-small mistral-small mistral-small mistral-small | mistral-small claude-sonnet mistral-small mistral-small | mistral-small claude-opus mistral-small mistral-small",
      "code: gpt-5-mini gpt-5-mini mistral-small mistral-small | codestral claude-sonnet codestral codestral | codestral claude-sonnet codestral codestral",
      "analysis: gpt-5-mini gpt-5-mini mistral-small gpt-5-nano | gemini-flash gpt-5 mistral-small gemini-flash | gemini-flash claude-opus mistral-small gemini-flash",
      "extraction: gemini-flash-lite gpt-5-mini gemini-flash-lite gemini-flash-lite | gemini-flash claude-sonnet gemini-flash-lite claude-haiku | gemini-flash claude-sonnet gemini-flash-lite claude-haiku",
      "planning: gpt-5-mini gpt-5-mini mistral-small gpt-5-nano | claude-haiku claude-sonnet mistral-small claude-haiku | claude-haiku claude-opus mistral-small claude-haiku",
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
