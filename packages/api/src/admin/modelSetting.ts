import { PLAN_NAMES } from "@regia/domain/plans";
import * as v from "valibot";

/**
 * What the database stores of an admin's decision about a model: prices in micro-euro for a million tokens. Apart from the
 * other answers, because the audit log needs nothing else of them.
 */
export const modelSetting = v.object({
  enabled: v.nullable(v.boolean()),
  priceInput: v.nullable(v.number()),
  priceOutput: v.nullable(v.number()),
  minimumPlan: v.nullable(v.picklist(PLAN_NAMES)),
  /** Whether it sees pictures; absent in older entries of the audit log. */
  images: v.nullish(v.boolean(), null),
  /** Tokens of request and answer together; absent in older entries of the audit log, as are the next two. */
  contextWindow: v.nullish(v.number(), null),
  maxOutputTokens: v.nullish(v.number(), null),
  /** The list that prices, lengths and pictures were last taken from, and its day. */
  source: v.nullish(v.object({ name: v.string(), date: v.string() }), null),
});

/** What the database stores of a decision. */
export type ModelSetting = v.InferOutput<typeof modelSetting>;
