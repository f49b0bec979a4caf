import type { PlanName } from "../plans/index.ts";
import {
  type CatalogueModel,
  type LatencyClass,
  type PriceSource,
  type ProviderKey,
  REQUEST_KINDS,
  type RequestKind,
} from "./model.ts";

/** One number for each of {@link REQUEST_KINDS}. */
type PerKind = readonly [
  question: number,
  writing: number,
  summary: number,
  translation: number,
  code: number,
  analysis: number,
  extraction: number,
  planning: number,
];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly providerKey: ProviderKey;
  readonly providerModelId: string;
  /** In thousands of tokens: context window, longest answer. */
  readonly tokens: readonly [context: number, output: number];
  /** List price of a million tokens, in cents of a US dollar. */
  readonly price: readonly [input: number, output: number];
  readonly images: boolean;
  /** Arena scores, or points where there are none. */
  readonly quality: { readonly scores: PerKind } | { readonly points: PerKind };
  readonly latency: LatencyClass;
  readonly plan: PlanName;
}

const PROVIDERS: Readonly<Record<ProviderKey, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  mistral: "Mistral AI",
};

/** Where the list prices, the contexts and the ids at the providers were read. */
const SOURCE: PriceSource = { name: "models.dev", address: "https://models.dev", date: "2026-07-02" };

/**
 * The catalogue before prices are converted and scores become points.
 *
 * The scores are those of Arena (LMArena), text, with style control, of 17 December 2025, as published in
 * https://github.com/lmarena/arena-catalog: people compare two answers without knowing whose they are. The leaderboard is,
 * by kind of request: question, the whole one; writing, creative writing; summary, longer queries; translation, the mean of
 * French, German and Spanish, because there is none for Italian (without French for GPT-5 nano); code, coding; analysis, hard
 * prompts; extraction, instruction following; planning, business, management and finance. The GPT-5 models are rated there with
 * high reasoning effort, Gemini 2.5 Flash-Lite as its preview of September 2025, Claude models without extended thinking.
 * Codestral is not rated there: its points are an estimate of ours without a source, beside Mistral Medium's.
 *
 * The providers have announced that they end GPT-5, GPT-5 mini and GPT-5 nano on 11 December 2026, and Gemini 2.5 Pro and
 * Gemini 2.5 Flash on 1 December 2026.
 */
const ROWS: readonly Row[] = [
  {
    id: "mistral-small",
    name: "Mistral Small 3.2",
    providerKey: "mistral",
    providerModelId: "mistral-small-2506",
    tokens: [128, 16],
    price: [10, 30],
    images: true,
    quality: { scores: [1355, 1322, 1359, 1362, 1411, 1371, 1334, 1365] },
    latency: "fast",
    plan: "free",
  },
  {
    id: "gemini-flash-lite",
    name: "Gemini 2.5 Flash-Lite",
    providerKey: "google",
    providerModelId: "gemini-2.5-flash-lite",
    tokens: [1000, 65],
    price: [10, 40],
    images: true,
    quality: { scores: [1379, 1360, 1390, 1388, 1393, 1390, 1361, 1376] },
    latency: "fast",
    plan: "free",
  },
  {
    id: "gpt-5-nano",
    name: "GPT-5 nano",
    providerKey: "openai",
    providerModelId: "gpt-5-nano",
    tokens: [400, 128],
    price: [5, 40],
    images: true,
    quality: { scores: [1339, 1254, 1331, 1370, 1381, 1353, 1322, 1336] },
    latency: "fast",
    plan: "free",
  },
  {
    id: "gpt-5-mini",
    name: "GPT-5 mini",
    providerKey: "openai",
    providerModelId: "gpt-5-mini",
    tokens: [400, 128],
    price: [25, 200],
    images: true,
    quality: { scores: [1393, 1329, 1374, 1393, 1430, 1405, 1373, 1382] },
    latency: "standard",
    plan: "free",
  },
  {
    id: "gemini-flash",
    name: "Gemini 2.5 Flash",
    providerKey: "google",
    providerModelId: "gemini-2.5-flash",
    tokens: [1000, 65],
    price: [30, 250],
    images: true,
    quality: { scores: [1408, 1397, 1421, 1408, 1422, 1414, 1400, 1392] },
    latency: "fast",
    plan: "pro",
  },
  {
    id: "mistral-medium",
    name: "Mistral Medium 3.1",
    providerKey: "mistral",
    providerModelId: "mistral-medium-2508",
    tokens: [128, 32],
    price: [40, 200],
    images: true,
    quality: { scores: [1411, 1378, 1411, 1413, 1452, 1431, 1398, 1412] },
    latency: "standard",
    plan: "pro",
  },
  {
    id: "codestral",
    name: "Codestral 25.08",
    providerKey: "mistral",
    providerModelId: "codestral-latest",
    tokens: [256, 32],
    price: [30, 90],
    images: false,
    quality: { points: [52, 41, 47, 46, 79, 60, 61, 59] },
    latency: "fast",
    plan: "pro",
  },
  {
    id: "claude-haiku",
    name: "Claude Haiku 4.5",
    providerKey: "anthropic",
    providerModelId: "claude-haiku-4-5",
    tokens: [200, 64],
    price: [100, 500],
    images: true,
    quality: { scores: [1402, 1376, 1434, 1404, 1476, 1434, 1409, 1408] },
    latency: "fast",
    plan: "pro",
  },
  {
    id: "gpt-5",
    name: "GPT-5",
    providerKey: "openai",
    providerModelId: "gpt-5",
    tokens: [400, 128],
    price: [125, 1000],
    images: true,
    quality: { scores: [1437, 1381, 1417, 1434, 1470, 1449, 1411, 1416] },
    latency: "slow",
    plan: "pro",
  },
  {
    id: "gemini-pro",
    name: "Gemini 2.5 Pro",
    providerKey: "google",
    providerModelId: "gemini-2.5-pro",
    tokens: [1000, 65],
    // Up to 200,000 tokens, more than any plan accepts.
    price: [125, 1000],
    images: true,
    quality: { scores: [1451, 1452, 1462, 1461, 1470, 1463, 1444, 1437] },
    latency: "slow",
    plan: "pro",
  },
  {
    id: "claude-sonnet",
    name: "Claude Sonnet 4.5",
    providerKey: "anthropic",
    providerModelId: "claude-sonnet-4-5",
    tokens: [200, 64],
    price: [300, 1500],
    images: true,
    quality: { scores: [1445, 1437, 1474, 1457, 1504, 1472, 1451, 1449] },
    latency: "standard",
    plan: "pro",
  },
  {
    id: "claude-opus",
    name: "Claude Opus 4.5",
    providerKey: "anthropic",
    providerModelId: "claude-opus-4-5",
    tokens: [200, 64],
    price: [500, 2500],
    images: true,
    quality: { scores: [1468, 1457, 1500, 1477, 1516, 1495, 1477, 1477] },
    latency: "slow",
    plan: "enterprise",
  },
];

/** Tenths of a euro for a dollar: fixed, and above the rate of the market, so that no call costs more than is counted. */
const EURO_TENTHS = 9;
const MICRO_EURO_PER_CENT = 10_000;

/** A price in euro, rounded up to the cent. */
function inMicroEuro(dollarCents: number): number {
  return Math.ceil((dollarCents * EURO_TENTHS) / 10) * MICRO_EURO_PER_CENT;
}

const scoresOf = ({ quality }: Row): PerKind | null => ("scores" in quality ? quality.scores : null);
const kinds = REQUEST_KINDS.map((kind, index) => ({
  kind,
  index,
  best: Math.max(...ROWS.map((row) => scoresOf(row)?.[index] ?? 0)),
}));

/** By how many scores less a model has a point less: people prefer the better of two answers twice as often at 120. */
const SCORES_PER_POINT = 3;

/** The points of a model: 100 for the best one of a kind, less by the distance of its score from that one's. */
function strengthsOf({ quality }: Row): Readonly<Record<RequestKind, number>> {
  const points = kinds.map(({ kind, index, best }) => {
    if ("points" in quality) return [kind, quality.points[index]];
    return [kind, 100 - Math.round((best - (quality.scores[index] ?? 0)) / SCORES_PER_POINT)];
  });
  return Object.fromEntries(points);
}

/** The models that requests are routed to. Of two equal candidates the earlier one is chosen. */
export const MODELS: readonly CatalogueModel[] = ROWS.map((row) => ({
  id: row.id,
  name: row.name,
  provider: PROVIDERS[row.providerKey],
  providerModelId: row.providerModelId,
  providerKey: row.providerKey,
  capabilities: { images: row.images },
  contextWindow: row.tokens[0] * 1000,
  maxOutputTokens: row.tokens[1] * 1000,
  price: { input: inMicroEuro(row.price[0]), output: inMicroEuro(row.price[1]) },
  priceSource: SOURCE,
  strengths: strengthsOf(row),
  latency: row.latency,
  minimumPlan: row.plan,
}));
