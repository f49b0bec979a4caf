import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { PLAN_NAMES, planOf } from "../plans/index.ts";
import { chosen, PREFERENCES } from "../testing/routes.ts";
import { addDays, formatDay, parseDay, romeDay } from "../time/index.ts";
import {
  KIND_TEXTS,
  LATENCY_TEXTS,
  MODELS,
  PREFERENCE_TEXTS,
  PROVIDER_KEYS,
  REQUEST_KINDS,
  routeRequest,
} from "./index.ts";

/** Days after which figures must be taken anew. */
const OLDEST_DAYS = 120;

function daysAfter(date: string, days: number): string {
  const day = parseDay(date);
  if (!day) throw new Error(`${date} is no day`);
  return formatDay(addDays(day, days));
}

/** What is to be done about each source of the catalogue that was taken too long ago, or in the future. */
function outdated(today: string): string[] {
  return MODELS.flatMap(({ id, priceSource, strengthSource }) =>
    Object.entries({ "price and context": priceSource, strengths: strengthSource }).flatMap(
      ([what, { name, address, date, taken }]) => {
        const of = `${id}: ${what}`;
        if (taken > today || date > taken) {
          return [
            `${of}: of ${date}, taken on ${taken}, which cannot be on ${today}. Correct it in catalogue.ts.`,
          ];
        }
        if (daysAfter(taken, OLDEST_DAYS) >= today) return [];
        return [
          `${of}: taken on ${taken}, more than ${OLDEST_DAYS} days ago. Compare the figures in catalogue.ts with ${address ?? name}, correct what differs, and set its \`taken\` to ${today}.`,
        ];
      },
    ),
  );
}

describe("the catalogue", () => {
  test("ids are unique, figures are sensible, every plan has models for every kind", () => {
    expect(new Set(MODELS.map(({ id }) => id)).size).toBe(MODELS.length);
    for (const { id, contextWindow, maxOutputTokens, price, strengths: points, minimumPlan } of MODELS) {
      expect(contextWindow, id).toBeGreaterThanOrEqual(100_000);
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
      "mistral-small 256000 32000 140000 540000 fast free 62 55 53 62 65 59 52 63",
      "gemini-flash-lite 1000000 65000 270000 2250000 fast free 80 80 74 77 69 73 74 72",
      "gpt-luna 272000 128000 90000 450000 fast free 57 32 44 64 55 53 48 53",
      "claude-haiku 100000 64000 90000 450000 fast free 78 73 78 76 87 80 77 77",
      "gpt-terra 272000 128000 900000 4500000 standard pro 75 57 58 72 71 70 65 68",
      "gemini-flash 1000000 65000 1350000 6750000 standard pro 94 98 87 95 85 89 89 87",
      "mistral-medium 256000 32000 1350000 6750000 standard pro 81 74 70 79 79 79 74 78",
      "codestral 256000 32000 270000 810000 fast pro 52 41 47 46 79 60 61 59",
      "gpt-sol 272000 128000 1800000 9000000 slow pro 90 75 72 86 85 85 78 80",
      "claude-sonnet 1000000 128000 1800000 9000000 standard pro 92 93 91 93 96 92 91 91",
      "claude-opus 1000000 128000 3600000 18000000 slow enterprise 100 100 100 100 100 100 100 100",
    ]);
  });

  test("each is called by its provider's own name, and its price has a source", () => {
    const names = MODELS.map(
      ({ id, name, provider, providerKey, providerModelId, capabilities }) =>
        `${id}: ${name}, ${provider} ${providerKey} ${providerModelId}${capabilities.images ? " images" : ""}`,
    );
    expect(names).toEqual([
      "mistral-small: Mistral Small 4, Mistral AI mistral mistral-small-2603 images",
      "gemini-flash-lite: Gemini 3.5 Flash-Lite, Google google gemini-3.5-flash-lite images",
      "gpt-luna: GPT-6 Luna, OpenAI openai gpt-6-luna images",
      "claude-haiku: Claude Haiku 5.5, Anthropic anthropic claude-haiku-5-5 images",
      "gpt-terra: GPT-6.1 Terra, OpenAI openai gpt-6.1-terra images",
      "gemini-flash: Gemini 3.8 Flash, Google google gemini-3.8-flash images",
      "mistral-medium: Mistral Medium 3.5, Mistral AI mistral mistral-medium-2604 images",
      "codestral: Codestral, Mistral AI mistral codestral-latest",
      "gpt-sol: GPT-6.1 Sol, OpenAI openai gpt-6.1-sol images",
      "claude-sonnet: Claude Sonnet 5.5, Anthropic anthropic claude-sonnet-5-5 images",
      "claude-opus: Claude Opus 5.5, Anthropic anthropic claude-opus-5-5 images",
    ]);
    expect(new Set(MODELS.map(({ providerKey }) => providerKey))).toEqual(new Set(PROVIDER_KEYS));
    for (const { id, priceSource } of MODELS) {
      expect(priceSource.address, id).toMatch(/^https:\/\//);
      expect(priceSource.date, id).toMatch(/^2026-\d\d-\d\d$/);
    }
  });

  test("strengths come from the leaderboard, those that it does not have are an estimate", () => {
    for (const { id, strengthSource } of MODELS) {
      expect(strengthSource, id).toMatchObject(
        id === "codestral"
          ? { name: "Regia", address: null }
          : { address: "https://github.com/lmarena/arena-catalog", date: "2025-12-17" },
      );
    }
  });

  test("its figures were taken lately", () => {
    expect(outdated(formatDay(romeDay(Date.now())))).toEqual([]);
  });

  test("figures are outdated after the limit, and never of the future", () => {
    const days = MODELS.flatMap(({ priceSource, strengthSource }) => [
      priceSource.taken,
      strengthSource.taken,
    ]);
    const [first = ""] = days.toSorted();
    expect(outdated(daysAfter(first, OLDEST_DAYS))).toEqual([]);
    const late = outdated(daysAfter(first, OLDEST_DAYS + 1));
    expect(late.length).toBeGreaterThan(0);
    expect(late[0]).toContain("set its `taken`");
    expect(outdated(daysAfter(first, -1))).toHaveLength(MODELS.length * 2);
    for (const { id, priceSource, strengthSource } of MODELS) {
      for (const { date, taken } of [priceSource, strengthSource]) {
        expect(
          [date, taken].every((day) => parseDay(day) !== undefined),
          id,
        ).toBe(true);
      }
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
      "question: claude-haiku gemini-flash-lite claude-haiku claude-haiku | claude-haiku gemini-flash claude-haiku claude-haiku | claude-haiku claude-opus claude-haiku claude-haiku",
      "writing: gemini-flash-lite gemini-flash-lite claude-haiku gemini-flash-lite | gemini-flash gemini-flash claude-haiku gemini-flash-lite | gemini-flash claude-opus claude-haiku gemini-flash-lite",
      "summary: claude-haiku claude-haiku claude-haiku claude-haiku | claude-haiku claude-sonnet claude-haiku claude-haiku | claude-haiku claude-opus claude-haiku claude-haiku",
      "translation: claude-haiku gemini-flash-lite claude-haiku claude-haiku | claude-haiku gemini-flash claude-haiku claude-haiku | claude-haiku claude-opus claude-haiku claude-haiku",
      "code: claude-haiku claude-haiku claude-haiku claude-haiku | claude-haiku claude-sonnet claude-haiku claude-haiku | claude-haiku claude-opus claude-haiku claude-haiku",
      "analysis: claude-haiku claude-haiku claude-haiku claude-haiku | claude-haiku claude-sonnet claude-haiku claude-haiku | claude-haiku claude-opus claude-haiku claude-haiku",
      "extraction: claude-haiku claude-haiku claude-haiku claude-haiku | claude-haiku claude-sonnet claude-haiku claude-haiku | claude-haiku claude-opus claude-haiku claude-haiku",
      "planning: claude-haiku claude-haiku claude-haiku claude-haiku | claude-haiku claude-sonnet claude-haiku claude-haiku | claude-haiku claude-opus claude-haiku claude-haiku",
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
