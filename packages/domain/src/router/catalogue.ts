import type { PlanName } from "../plans/index.ts";
import {
  type CatalogueModel,
  type LatencyClass,
  PROVIDERS,
  type PriceSource,
  type ProviderKey,
  REQUEST_KINDS,
  type RequestKind,
  type Source,
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

/** Where the list prices, the contexts and the ids at the providers were read. */
const SOURCES: Readonly<Record<ProviderKey, PriceSource>> = {
  openai: {
    name: "OpenAI",
    address: "https://developers.openai.com/api/docs/models",
    date: "2026-11-24",
    taken: "2026-11-24",
  },
  anthropic: {
    name: "Anthropic",
    address: "https://platform.claude.com/docs/en/about-claude/models/overview",
    date: "2026-11-24",
    taken: "2026-11-24",
  },
  google: {
    name: "Google",
    address: "https://ai.google.dev/gemini-api/docs/pricing",
    date: "2026-11-24",
    taken: "2026-11-24",
  },
  mistral: { name: "models.dev", address: "https://models.dev", date: "2026-07-02", taken: "2026-11-24" },
};

/** Where scores were read. */
const ARENA: Source = {
  name: "Arena (LMArena)",
  address: "https://github.com/lmarena/arena-catalog",
  date: "2025-12-17",
  taken: "2026-11-24",
};

/** Where points come from that no leaderboard supports. */
const ESTIMATE: Source = { name: "Regia", address: null, date: "2026-11-23", taken: "2026-11-23" };

/**
 * The catalogue before prices are converted and scores become points.
 *
 * The scores are those of {@link ARENA}, text, with style control: people compare two answers without knowing whose they
 * are. The leaderboard is, by kind of request: question, the whole one; writing, creative writing; summary, longer queries; translation, the mean of
 * French, German and Spanish, because there is none for Italian (without French for GPT-5 nano); code, coding; analysis, hard
 * prompts; extraction, instruction following; planning, business, management and finance.
 *
 * Later leaderboards by kind were not published in a form that can be cited. A model that is younger therefore has the scores
 * of the one that it replaces, by its provider's word where there is one: Mistral Small 3.2 and Medium 3.1, GPT-5 nano, mini
 * and GPT-5 (with high reasoning effort), Gemini 2.5 Flash and 2.5 Pro, Claude Haiku, Sonnet and Opus 4.5 (without extended
 * thinking). Outcomes move them. Codestral is not rated there: its points are an estimate of ours, beside Mistral
 * Medium's.
 */
const ROWS: readonly Row[] = [
  {
    id: "mistral-small",
    name: "Mistral Small 4",
    providerKey: "mistral",
    providerModelId: "mistral-small-2603",
    tokens: [256, 32],
    price: [15, 60],
    images: true,
    quality: { scores: [1355, 1322, 1359, 1362, 1411, 1371, 1334, 1365] },
    latency: "fast",
    plan: "free",
  },
  {
    id: "gemini-flash-lite",
    name: "Gemini 3.5 Flash-Lite",
    providerKey: "google",
    providerModelId: "gemini-3.5-flash-lite",
    tokens: [1000, 65],
    price: [30, 250],
    images: true,
    quality: { scores: [1408, 1397, 1421, 1408, 1422, 1414, 1400, 1392] },
    latency: "fast",
    plan: "free",
  },
  {
    id: "gpt-luna",
    name: "GPT-6 Luna",
    providerKey: "openai",
    providerModelId: "gpt-6-luna",
    // More tokens cost twice as much. So do those of Terra and Sol.
    tokens: [272, 128],
    price: [10, 50],
    images: true,
    quality: { scores: [1339, 1254, 1331, 1370, 1381, 1353, 1322, 1336] },
    latency: "fast",
    plan: "free",
  },
  {
    id: "claude-haiku",
    name: "Claude Haiku 5.5",
    providerKey: "anthropic",
    providerModelId: "claude-haiku-5-5",
    // More tokens cost five times as much.
    tokens: [100, 64],
    price: [10, 50],
    images: true,
    quality: { scores: [1402, 1376, 1434, 1404, 1476, 1434, 1409, 1408] },
    latency: "fast",
    plan: "free",
  },
  {
    id: "gpt-terra",
    name: "GPT-6.1 Terra",
    providerKey: "openai",
    providerModelId: "gpt-6.1-terra",
    tokens: [272, 128],
    price: [100, 500],
    images: true,
    quality: { scores: [1393, 1329, 1374, 1393, 1430, 1405, 1373, 1382] },
    latency: "standard",
    plan: "pro",
  },
  {
    id: "gemini-flash",
    name: "Gemini 3.8 Flash",
    providerKey: "google",
    providerModelId: "gemini-3.8-flash",
    tokens: [1000, 65],
    // The list price. It is halved until 31 December 2026.
    price: [150, 750],
    images: true,
    quality: { scores: [1451, 1452, 1462, 1461, 1470, 1463, 1444, 1437] },
    latency: "standard",
    plan: "pro",
  },
  {
    id: "mistral-medium",
    name: "Mistral Medium 3.5",
    providerKey: "mistral",
    providerModelId: "mistral-medium-2604",
    tokens: [256, 32],
    price: [150, 750],
    images: true,
    quality: { scores: [1411, 1378, 1411, 1413, 1452, 1431, 1398, 1412] },
    latency: "standard",
    plan: "pro",
  },
  {
    id: "codestral",
    name: "Codestral",
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
    id: "gpt-sol",
    name: "GPT-6.1 Sol",
    providerKey: "openai",
    providerModelId: "gpt-6.1-sol",
    tokens: [272, 128],
    price: [200, 1000],
    images: true,
    quality: { scores: [1437, 1381, 1417, 1434, 1470, 1449, 1411, 1416] },
    latency: "slow",
    plan: "pro",
  },
  {
    id: "claude-sonnet",
    name: "Claude Sonnet 5.5",
    providerKey: "anthropic",
    providerModelId: "claude-sonnet-5-5",
    tokens: [1000, 128],
    price: [200, 1000],
    images: true,
    quality: { scores: [1445, 1437, 1474, 1457, 1504, 1472, 1451, 1449] },
    latency: "standard",
    plan: "pro",
  },
  {
    id: "claude-opus",
    name: "Claude Opus 5.5",
    providerKey: "anthropic",
    providerModelId: "claude-opus-5-5",
    tokens: [1000, 128],
    price: [400, 2000],
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
  provider: PROVIDERS[row.providerKey].name,
  providerModelId: row.providerModelId,
  providerKey: row.providerKey,
  capabilities: { images: row.images },
  contextWindow: row.tokens[0] * 1000,
  maxOutputTokens: row.tokens[1] * 1000,
  price: { input: inMicroEuro(row.price[0]), output: inMicroEuro(row.price[1]) },
  priceSource: SOURCES[row.providerKey],
  strengths: strengthsOf(row),
  strengthSource: "scores" in row.quality ? ARENA : ESTIMATE,
  latency: row.latency,
  minimumPlan: row.plan,
}));
