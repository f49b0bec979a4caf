import { planRank } from "../plans/index.ts";
import { MODELS } from "./catalogue.ts";
import { exclusionOf, type RoutedModel, type RouteInput, routedModel } from "./route.ts";
import { bestModels, type Candidate, type Preference, statisticsOf } from "./score.ts";

type CandidateInput = Omit<RouteInput, "limits">;

function rankedCandidates(
  { request, plan, models = MODELS }: CandidateInput,
  preference: Preference,
): readonly Candidate[] {
  const rank = planRank(plan);
  const suitable = models.filter((model) => exclusionOf(model, request, rank) === null);
  return bestModels(statisticsOf(suitable, request), { request, preference, count: suitable.length });
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
