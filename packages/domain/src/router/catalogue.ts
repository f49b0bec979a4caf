import type { PlanName } from "../plans/index.ts";
import { type LatencyClass, type Model, REQUEST_KINDS, type RequestKind } from "./model.ts";

type Strengths = readonly [
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
  readonly provider: string;
  /** In thousands of tokens: context window, longest answer. */
  readonly tokens: readonly [context: number, output: number];
  /** Euro per million tokens: the providers' list prices of November 2025, rounded up. */
  readonly price: readonly [input: number, output: number];
  readonly strengths: Strengths;
  readonly latency: LatencyClass;
  readonly plan: PlanName;
}

const MICRO = 1_000_000;

function model({ id, name, provider, tokens, price, strengths, latency, plan }: Row): Model {
  return {
    id,
    name,
    provider,
    contextWindow: tokens[0] * 1000,
    maxOutputTokens: tokens[1] * 1000,
    price: { input: Math.round(price[0] * MICRO), output: Math.round(price[1] * MICRO) },
    strengths: Object.fromEntries(REQUEST_KINDS.map((kind, index) => [kind, strengths[index]])) as Readonly<
      Record<RequestKind, number>
    >,
    latency,
    minimumPlan: plan,
  };
}

/** The models that requests are routed to. Of two equal candidates the earlier one is chosen. */
export const MODELS: readonly Model[] = [
  {
    id: "mistral-small",
    name: "Mistral Small 3.2",
    provider: "Mistral AI",
    tokens: [128, 16],
    price: [0.09, 0.27],
    strengths: [66, 66, 72, 78, 58, 54, 70, 52],
    latency: "fast",
    plan: "free",
  } as const,
  {
    id: "gemini-flash-lite",
    name: "Gemini 2.5 Flash-Lite",
    provider: "Google",
    tokens: [1000, 65],
    price: [0.09, 0.36],
    strengths: [64, 60, 74, 72, 54, 54, 74, 52],
    latency: "fast",
    plan: "free",
  } as const,
  {
    id: "gpt-5-nano",
    name: "GPT-5 nano",
    provider: "OpenAI",
    tokens: [400, 128],
    price: [0.05, 0.36],
    strengths: [62, 58, 66, 66, 58, 56, 70, 54],
    latency: "fast",
    plan: "free",
  } as const,
  {
    id: "gpt-5-mini",
    name: "GPT-5 mini",
    provider: "OpenAI",
    tokens: [400, 128],
    price: [0.23, 1.8],
    strengths: [76, 72, 78, 76, 76, 76, 82, 76],
    latency: "standard",
    plan: "free",
  } as const,
  {
    id: "gemini-flash",
    name: "Gemini 2.5 Flash",
    provider: "Google",
    tokens: [1000, 65],
    price: [0.27, 2.25],
    strengths: [76, 72, 82, 80, 72, 76, 82, 72],
    latency: "fast",
    plan: "pro",
  } as const,
  {
    id: "mistral-medium",
    name: "Mistral Medium 3.1",
    provider: "Mistral AI",
    tokens: [128, 32],
    price: [0.36, 1.8],
    strengths: [78, 80, 80, 86, 76, 76, 80, 74],
    latency: "standard",
    plan: "pro",
  } as const,
  {
    id: "codestral",
    name: "Codestral 25.08",
    provider: "Mistral AI",
    tokens: [256, 32],
    price: [0.27, 0.81],
    strengths: [50, 44, 54, 50, 84, 58, 66, 56],
    latency: "fast",
    plan: "pro",
  } as const,
  {
    id: "claude-haiku",
    name: "Claude Haiku 4.5",
    provider: "Anthropic",
    tokens: [200, 64],
    price: [0.9, 4.5],
    strengths: [80, 82, 84, 82, 84, 78, 86, 80],
    latency: "fast",
    plan: "pro",
  } as const,
  {
    id: "gpt-5",
    name: "GPT-5",
    provider: "OpenAI",
    tokens: [400, 128],
    price: [1.13, 9],
    strengths: [88, 86, 86, 86, 90, 92, 90, 92],
    latency: "slow",
    plan: "pro",
  } as const,
  {
    id: "gemini-pro",
    name: "Gemini 2.5 Pro",
    provider: "Google",
    tokens: [1000, 65],
    price: [1.13, 9],
    strengths: [88, 84, 90, 88, 86, 92, 90, 88],
    latency: "slow",
    plan: "pro",
  } as const,
  {
    id: "claude-sonnet",
    name: "Claude Sonnet 4.5",
    provider: "Anthropic",
    tokens: [200, 64],
    price: [2.7, 13.5],
    strengths: [88, 92, 90, 88, 95, 90, 92, 92],
    latency: "standard",
    plan: "pro",
  } as const,
  {
    id: "claude-opus",
    name: "Claude Opus 4.1",
    provider: "Anthropic",
    tokens: [200, 32],
    price: [13.5, 67.5],
    strengths: [90, 96, 91, 90, 95, 94, 92, 95],
    latency: "slow",
    plan: "enterprise",
  } as const,
].map(model);
