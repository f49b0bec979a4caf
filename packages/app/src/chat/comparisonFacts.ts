import type { ChatOffer } from "@regia/api/chat";
import { costRange, type ReadableMessage, readableHistory } from "@regia/domain/chat";
import { euro, sumMoney, toDecimal } from "@regia/domain/money";
import { planRank } from "@regia/domain/plans";
import { nextCandidates, type Preference, profileRequest } from "@regia/domain/router";
import type { CostRange } from "@regia/ui/screens/ChatScreen";

/** Two different models, by their ids. */
export type TwoModels = readonly [string, string];

/** What asking two models means. */
export interface ComparisonFacts {
  readonly models: TwoModels;
  /** Of both answers together. */
  readonly estimate: CostRange;
}

/**
 * Two models and what their answers cost; null where the plan has no two.
 * @param wanted the person's choice; null for the two that the router would ask first
 */
export function comparisonFacts(
  { text, history }: { readonly text: string; readonly history: readonly ReadableMessage[] },
  { preference, wanted }: { readonly preference: Preference; readonly wanted: TwoModels | null },
  { plan, limits, models: all }: ChatOffer,
): ComparisonFacts | null {
  const models = all.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(plan));
  const { inputTokens } = readableHistory({ history, question: text, limit: limits.maxChatInputTokens });
  const request = { ...profileRequest(text), inputTokens };
  const best = nextCandidates({ request, plan, preference, models }).map(({ model }) => model);
  const named = wanted ? models.filter(({ id }) => wanted.includes(id)) : [];
  const chosen =
    named.length === 2 && wanted ? [...named].sort((one) => (one.id === wanted[0] ? -1 : 1)) : [];
  const [first, second] = [...chosen, ...best, ...models].filter(
    ({ id }, index, list) => list.findIndex((one) => one.id === id) === index,
  );
  if (!first || !second) return null;
  const ranges = [first, second].map((model) => costRange(model, request));
  const sum = (costs: readonly string[]) => toDecimal(sumMoney(costs.map(euro)));
  return {
    models: [first.id, second.id],
    estimate: { low: sum(ranges.map(({ low }) => low)), high: sum(ranges.map(({ high }) => high)) },
  };
}
