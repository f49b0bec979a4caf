import { euroOfMicro } from "@regia/domain/administration";
import { PLAN_NAMES } from "@regia/domain/plans";
import * as v from "valibot";
import type { ModelSetting } from "./modelSetting.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** In euro for a million tokens, as decimal numbers such as "0.15". */
const price = v.object({ input: v.string(), output: v.string() });

/** In euro for a million tokens. */
export type ModelPrice = v.InferOutput<typeof price>;

/** What admins have decided about a model; null where it is as it would be without them. */
const decision = v.object({
  enabled: v.nullable(v.boolean()),
  price: v.nullable(price),
  minimumPlan: v.nullable(v.picklist(PLAN_NAMES)),
  images: v.nullish(v.boolean(), null),
  contextWindow: v.nullish(v.number(), null),
  maxOutputTokens: v.nullish(v.number(), null),
  source: v.nullish(v.object({ name: v.string(), date: v.string() }), null),
});

/** What admins have decided about a model. */
export type ModelDecision = v.InferOutput<typeof decision>;

/** A stored decision, with prices in euro. */
export function decisionOf({
  enabled,
  priceInput,
  priceOutput,
  minimumPlan,
  ...others
}: ModelSetting): ModelDecision {
  return {
    enabled,
    price:
      priceInput === null || priceOutput === null
        ? null
        : { input: euroOfMicro(priceInput), output: euroOfMicro(priceOutput) },
    minimumPlan,
    ...others,
  };
}

/** Where a price comes from: a page of the catalogue, an admin, or nowhere, for a server of one's own without a price. */
const priceSource = v.variant("kind", [
  v.object({
    kind: v.literal("catalogue"),
    name: v.string(),
    address: v.string(),
    /** The day whose state of the page was read. */
    date: v.string(),
    /** The day on which it was taken into the catalogue; absent from older servers. */
    taken: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal("admin"),
    /** The list that the admin took it from, and its day; absent for a price that was typed. */
    list: v.optional(v.object({ name: v.string(), date: v.string() })),
  }),
  v.object({ kind: v.literal("none") }),
]);

/** Where strengths come from: a leaderboard, or an estimate without an address. */
const strengthSource = v.object({
  name: v.string(),
  address: v.nullable(v.string()),
  date: v.string(),
  taken: v.string(),
});

/** How a connected model is reached: with a key of its provider, on a configured server, or on one found on the machine. */
const MODEL_ORIGINS = ["key", "server", "found"] as const;

/** See {@link MODEL_ORIGINS}. */
export type ModelOrigin = (typeof MODEL_ORIGINS)[number];

/** Who says whether a model sees pictures: the catalogue, the server that answers, an admin, or nobody; then it is not shown any. */
const IMAGES_SOURCES = ["catalogue", "server", "admin", "none"] as const;

/** The answer to `test_model`: whether the model answered one small request. */
export const modelTestResult = v.object({
  ok: v.boolean(),
  /** Milliseconds until its answer, or until it failed. */
  ms: count,
  /** Why it failed, in the words of a failed attempt, or `not_connected`; null if it answered. */
  code: v.nullable(v.string()),
  /** When; absent from older servers. */
  at: v.optional(v.string()),
});

/** The answer to `test_model`. */
export type ModelTestResult = v.InferOutput<typeof modelTestResult>;

/** A model as admins see it. */
export const listedModel = v.object({
  id: v.string(),
  name: v.string(),
  provider: v.string(),
  /** Whether a provider answers for it, or a server that was found on the machine would. */
  connected: v.boolean(),
  /** How it is reached; absent for one that is not connected, and from older servers. */
  origin: v.optional(v.picklist(MODEL_ORIGINS)),
  /** Whether requests may be routed to it, once it is connected. */
  enabled: v.boolean(),
  /** Whether it was found on the machine and waits for an admin's decision. */
  waiting: v.optional(v.boolean()),
  price,
  priceSource,
  /** Absent for a model of whose strengths nothing is known, and from older servers. */
  strengthSource: v.optional(strengthSource),
  /** The smallest plan that may use it. */
  minimumPlan: v.picklist(PLAN_NAMES),
  /** Tokens of request and answer together. */
  contextWindow: count,
  /** Most tokens of one answer; absent from older servers. */
  maxOutputTokens: v.optional(count),
  /** The provider whose own interface it is called by, and its id there; absent for a model of one's own. */
  providerKey: v.optional(v.string()),
  providerModelId: v.optional(v.string()),
  /** Whether it sees pictures; absent from older servers. */
  images: v.optional(v.object({ seen: v.boolean(), source: v.picklist(IMAGES_SOURCES) })),
  /** Its last test; absent for one that was not tested. */
  test: v.optional(modelTestResult),
  /** Whether it is the demonstration, which answers while nothing is connected. */
  demonstration: v.optional(v.boolean()),
  /** Whether it makes vectors of texts, and answers no question. */
  embeddings: v.optional(v.boolean()),
});

/** A model as admins see it. */
export type ListedModel = v.InferOutput<typeof listedModel>;

/** The answer to `models`: connected ones first. */
export const modelList = v.object({
  models: v.array(listedModel),
  /** Host of the configured server if it does not answer. */
  unreachable: v.nullish(v.string(), null),
});

/** The answer to `models`. */
export type ModelList = v.InferOutput<typeof modelList>;

/** The answer to `update_model`. */
export const modelUpdateResult = v.object({
  status: v.picklist(["applied", "unchanged", "planned"]),
  before: decision,
  after: decision,
});

/** The answer to `update_model`. */
export type ModelUpdateResult = v.InferOutput<typeof modelUpdateResult>;
