import { planRank } from "../plans/index.ts";
import { MODELS } from "./catalogue.ts";
import { isCheaper } from "./explain.ts";
import { costInPicoEuro, type Model } from "./model.ts";
import { exclusionOf, type RoutedModel, type RouteInput, routedModel } from "./route.ts";
import { bestModels, type Candidate, outputTokensOn, type Preference, statisticsOf } from "./score.ts";

type CandidateInput = Omit<RouteInput, "limits">;

function rankedCandidates(
  { request, plan, models = MODELS, outcomes = [] }: CandidateInput,
  preference: Preference,
): readonly Candidate[] {
  const rank = planRank(plan);
  const suitable = models.filter((model) => exclusionOf(model, request, rank) === null);
  return bestModels(statisticsOf(suitable, request, outcomes), { preference, count: suitable.length });
}

/**
 * The models that are asked one after the other until one answers: all that can take the request, best first, as
 * {@link routeRequest} ranks them. The limit of input tokens is not checked again.
 *
 * @param failed - ids of models that did not answer, or are not asked for another reason
 */
export function nextCandidates(
  input: CandidateInput,
  failed: ReadonlySet<string> = new Set(),
): readonly RoutedModel[] {
  const { models = MODELS, preference = "balanced" } = input;
  const left = models.filter(({ id }) => !failed.has(id));
  return rankedCandidates({ ...input, models: left }, preference).map(routedModel);
}

/**
 * The models for another answer to the same request: the best of those that are stronger than the one that answered, and the
 * best of those that cost noticeably less, each with its price before.
 *
 * @param answeredBy - the model that answered
 */
export function againWith(
  input: Omit<CandidateInput, "preference">,
  answeredBy: Model,
): { readonly stronger: RoutedModel | null; readonly cheaper: RoutedModel | null } {
  const { kind, inputTokens } = input.request;
  const present = costInPicoEuro(answeredBy, inputTokens, outputTokensOn(answeredBy, input.request));
  const stronger = rankedCandidates(input, "quality").find(
    ({ model }) => model.strengths[kind] > answeredBy.strengths[kind],
  );
  const cheaper = rankedCandidates(input, "economy").find(({ cost }) => isCheaper(cost, present));
  return {
    stronger: stronger ? routedModel(stronger) : null,
    cheaper: cheaper ? routedModel(cheaper) : null,
  };
}
