import { costInPicoEuro, type Model } from "./model.ts";
import { type Adjustment, adjustmentOf, type ModelOutcomes } from "./outcomes.ts";
import type { RequestProfile } from "./request.ts";

/** What the person prefers: quality, cost or speed. */
export type Preference = "balanced" | "quality" | "economy" | "speed";

interface Weights {
  readonly strength: number;
  readonly cost: number;
  readonly speed: number;
}

const WEIGHTS: Readonly<Record<Preference, Weights>> = {
  balanced: { strength: 0.6, cost: 0.25, speed: 0.15 },
  quality: { strength: 0.94, cost: 0.04, speed: 0.02 },
  economy: { strength: 0.3, cost: 0.65, speed: 0.05 },
  speed: { strength: 0.4, cost: 0.1, speed: 0.5 },
};

/** Tokens of the answer on a model; its limit may cut the expected length. */
export function outputTokensOn({ maxOutputTokens }: Model, { outputTokens }: RequestProfile): number {
  return Math.min(outputTokens, maxOutputTokens);
}

/** A model that can take a request, with what it would cost and how well it fits. */
export interface Candidate {
  readonly model: Model;
  /** 10^-12 EUR. */
  readonly cost: number;
  /** From 0 to 1. */
  readonly score: number;
  /** Its qualities for this kind of request, as outcomes move them. */
  readonly adjusted: Adjustment;
}

/** Statistics over the models that can take a request. */
export interface ModelStatistics {
  readonly models: readonly Model[];
  /** Cost of the request on each, 10^-12 EUR. */
  readonly costs: readonly number[];
  /** The qualities of each for this kind of request. */
  readonly adjusted: readonly Adjustment[];
  /** The least cost, as outcomes move it, 10^-12 EUR. */
  readonly leastExpected: number;
  readonly averageCost: number;
  /** Points of the strongest one for this kind of request. */
  readonly strongest: number;
}

/** Computes the statistics over the models that can take a request. */
export function statisticsOf(
  models: readonly Model[],
  request: RequestProfile,
  outcomes?: readonly ModelOutcomes[],
): ModelStatistics {
  const costs: number[] = [];
  const adjusted: Adjustment[] = [];
  let leastExpected = Number.POSITIVE_INFINITY;
  let sum = 0;
  let strongest = 0;
  for (const model of models) {
    const cost = costInPicoEuro(model, request.inputTokens, outputTokensOn(model, request));
    const own = adjustmentOf(model, request.kind, outcomes);
    costs.push(cost);
    adjusted.push(own);
    leastExpected = Math.min(leastExpected, cost * own.costFactor);
    sum += cost;
    strongest = Math.max(strongest, own.strength);
  }
  return {
    models,
    costs,
    adjusted,
    leastExpected,
    strongest,
    averageCost: sum / models.length,
  };
}

/** A model that costs this many times more than the cheapest has a cost score of one half. */
const HALF_SCORE_RATIO = 15;

/** The cost score of a model: 1 for the cheapest, towards 0 for expensive ones. */
function costScoreOf(cost: number, cheapest: number): number {
  return cost > 0 ? HALF_SCORE_RATIO / (HALF_SCORE_RATIO + cost / cheapest - 1) : 1;
}

/**
 * Ranks the models for a request, best first; of equals the earlier one in the catalogue. How well a model fits is a
 * number from 0 to 1: its strength for this kind of request (squared, so that the top points count more), its cost
 * relative to the cheapest and its speed, weighted by the person's preference.
 */
export function bestModels(
  statistics: ModelStatistics,
  { preference, count }: { preference: Preference; count: number },
): readonly Candidate[] {
  const weights = WEIGHTS[preference];
  const best: Candidate[] = [];
  let index = 0;
  for (const model of statistics.models) {
    const cost = statistics.costs[index] ?? 0;
    const adjusted = statistics.adjusted[index];
    index += 1;
    if (!adjusted) continue;
    const strength = adjusted.strength / 100;
    const costScore = costScoreOf(cost * adjusted.costFactor, statistics.leastExpected);
    const score =
      weights.strength * strength * strength + weights.cost * costScore + weights.speed * adjusted.speed;
    let place = best.length;
    while (place > 0 && score > (best[place - 1]?.score ?? 0)) place -= 1;
    if (place === count) continue;
    best.splice(place, 0, { model, cost, score, adjusted });
    if (best.length > count) best.pop();
  }
  return best;
}
