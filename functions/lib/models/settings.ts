import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import * as v from "valibot";
import type { ReachableModel } from "./connected.ts";

/** What admins decided about a model; null where nobody has. Prices are pico-euro for a token. */
export const modelSetting = v.object({
  id: v.string(),
  enabled: v.nullable(v.boolean()),
  priceInput: v.nullable(v.number()),
  priceOutput: v.nullable(v.number()),
  minimumPlan: v.nullable(v.picklist<readonly PlanName[]>(PLAN_NAMES)),
  /** Whether it sees pictures. */
  images: v.nullable(v.boolean()),
  /** Tokens of request and answer together. */
  contextWindow: v.nullable(v.number()),
  /** Most tokens of one answer. */
  maxOutputTokens: v.nullable(v.number()),
  /** The list that prices, lengths and pictures were last taken from, and its day. */
  source: v.nullable(v.object({ name: v.string(), date: v.string() })),
});

export type ModelSetting = v.InferOutput<typeof modelSetting>;

/** The models that may be asked, as admins decided about them. */
export function usableModels<One extends Pick<ReachableModel, "model" | "origin">>(
  models: readonly One[],
  settings: readonly ModelSetting[],
): readonly One[] {
  const byId = new Map(settings.map((setting) => [setting.id, setting]));
  return models.flatMap((reachable) => {
    const setting = byId.get(reachable.model.id);
    if (!(setting?.enabled ?? reachable.origin !== "found")) return [];
    if (setting === undefined) return [reachable];
    const { price, minimumPlan, capabilities, contextWindow, maxOutputTokens } = reachable.model;
    const { images } = setting;
    const model = {
      ...reachable.model,
      capabilities: images === null ? capabilities : { images },
      price: { input: setting.priceInput ?? price.input, output: setting.priceOutput ?? price.output },
      minimumPlan: setting.minimumPlan ?? minimumPlan,
      contextWindow: setting.contextWindow ?? contextWindow,
      maxOutputTokens: setting.maxOutputTokens ?? maxOutputTokens,
    };
    return [{ ...reachable, model }];
  });
}
