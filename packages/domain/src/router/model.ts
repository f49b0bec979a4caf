import { type Money, moneyFromAtto } from "../money/index.ts";
import type { PlanName } from "../plans/index.ts";

/** The kinds of request that the router distinguishes. */
export const REQUEST_KINDS = [
  "question",
  "writing",
  "summary",
  "translation",
  "code",
  "analysis",
  "extraction",
  "planning",
] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number];

/** How fast a model answers. */
export type LatencyClass = "fast" | "standard" | "slow";

/** The providers whose own interfaces the product speaks. */
export const PROVIDER_KEYS = ["openai", "anthropic", "google", "mistral"] as const;

export type ProviderKey = (typeof PROVIDER_KEYS)[number];

/** Each provider's name, and the environment variable whose key connects its models. */
export const PROVIDERS: Readonly<Record<ProviderKey, { readonly name: string; readonly variable: string }>> =
  {
    openai: { name: "OpenAI", variable: "OPENAI_API_KEY" },
    anthropic: { name: "Anthropic", variable: "ANTHROPIC_API_KEY" },
    google: { name: "Google", variable: "GOOGLE_GENERATIVE_AI_API_KEY" },
    mistral: { name: "Mistral AI", variable: "MISTRAL_API_KEY" },
  };

/** What a model takes besides text. */
export interface ModelCapabilities {
  readonly images: boolean;
}

/** Where figures of a model come from. */
export interface Source {
  readonly name: string;
  /** Address of the page; null for an estimate of ours. */
  readonly address: string | null;
  /** The day whose state of the page was read, such as `2026-11-21`. */
  readonly date: string;
  /** The day on which the figures were last taken into the catalogue. */
  readonly taken: string;
}

/** Where a price was read. */
export interface PriceSource extends Source {
  readonly address: string;
}

/** A model that requests can be routed to. */
export interface Model {
  /** Stable name, such as `mistral-small`. */
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** Its id at the provider, such as `mistral-small-latest`. Default: {@link Model.id}. */
  readonly providerModelId?: string;
  /** The provider whose own interface it is called by; null, the default, for a server of the operator's. */
  readonly providerKey?: ProviderKey | null;
  /** Default: text only. */
  readonly capabilities?: ModelCapabilities | undefined;
  /** Where price, context and longest answer were read. Absent where the operator set the price. */
  readonly priceSource?: PriceSource;
  /** Where the strengths come from. Absent where nothing is known of them. */
  readonly strengthSource?: Source;
  /** Context window: tokens of request and answer together. */
  readonly contextWindow: number;
  /** Most tokens of one answer. */
  readonly maxOutputTokens: number;
  /** Price of a million tokens, in whole micro-euro (10^-6 EUR). */
  readonly price: { readonly input: number; readonly output: number };
  /** How well it does each kind of request, from 0 to 100. */
  readonly strengths: Readonly<Record<RequestKind, number>>;
  readonly latency: LatencyClass;
  /** The smallest plan that may use it. */
  readonly minimumPlan: PlanName;
}

/** A model of the catalogue: how it is called and what it costs is known. */
export type CatalogueModel = Model &
  Required<Pick<Model, "providerModelId" | "priceSource" | "strengthSource">> & {
    readonly capabilities: ModelCapabilities;
    readonly providerKey: ProviderKey;
  };

/**
 * The cost of a number of tokens on a model, in pico-euro (10^-12 EUR): micro-euro per million tokens x tokens. A whole
 * number below 2^53 for any request that a model can read.
 */
export function costInPicoEuro({ price }: Model, inputTokens: number, outputTokens: number): number {
  return inputTokens * price.input + outputTokens * price.output;
}

const ATTO_PER_PICO = 1_000_000n;

/** An amount of pico-euro as money, exactly. */
export function moneyFromPico(pico: number): Money {
  return moneyFromAtto(BigInt(pico) * ATTO_PER_PICO);
}
