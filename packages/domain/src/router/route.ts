import { entitlementTo } from "../entitlements/index.ts";
import { type Message, message } from "../messages/index.ts";
import type { Money } from "../money/index.ts";
import { type Limits, PLAN_NAMES, type PlanName, planOf, planRank } from "../plans/index.ts";
import { MODELS } from "./catalogue.ts";
import { explainChoice, type Reason, type TradeOff, tradeOffOf } from "./explain.ts";
import { type Model, moneyFromPico } from "./model.ts";
import type { ModelOutcomes } from "./outcomes.ts";
import type { RequestProfile } from "./request.ts";
import { bestModels, type Candidate, outputTokensOn, type Preference, statisticsOf } from "./score.ts";

/** A model that can take the request. */
export interface RoutedModel {
  readonly model: Model;
  /** Estimated cost of the request and its answer, exact for the estimated tokens. */
  readonly cost: Money;
  /** From 0 to 1. */
  readonly score: number;
}

/** A model that cannot take the request, and why. */
export interface ExcludedModel {
  readonly model: Model;
  readonly reason: "plan" | "context_window" | "images";
  readonly message: Message;
}

/** Why a request cannot be routed. */
export type RefusalReason = "empty" | "input_tokens" | "no_model";

export type Route =
  | {
      readonly kind: "routed";
      readonly request: RequestProfile;
      readonly choice: RoutedModel & { readonly reasons: readonly Reason[] };
      /** The next best candidates, best first, each with its main difference. */
      readonly alternatives: readonly (RoutedModel & { readonly tradeOff: TradeOff })[];
      readonly excluded: readonly ExcludedModel[];
    }
  | {
      readonly kind: "refused";
      readonly request: RequestProfile;
      readonly reason: RefusalReason;
      readonly message: Message;
      /** The smallest plan whose limit of input tokens suffices, with a model that takes them; null if none does. */
      readonly upgradeTo: PlanName | null;
      readonly excluded: readonly ExcludedModel[];
    };

export interface RouteInput {
  readonly request: RequestProfile;
  /** The effective plan. */
  readonly plan: PlanName;
  /** The effective limits. Default: the plan's. */
  readonly limits?: Pick<Limits, "maxChatInputTokens">;
  /** Default: `balanced`. */
  readonly preference?: Preference;
  /** Default: the catalogue. */
  readonly models?: readonly Model[];
  /** What became of earlier requests in the same workspace. Default: nothing, so that the catalogue alone counts. */
  readonly outcomes?: readonly ModelOutcomes[];
}

/** Maximum number of alternatives in the result. */
const ALTERNATIVES = 3;

const MISSING_PLAN: Readonly<Record<PlanName, Message>> = {
  free: message("entitlements:plan"),
  pro: message("router:excluded.plan.pro"),
  enterprise: message("router:excluded.plan.enterprise"),
};

/** Why a model cannot take a request, for a plan of a rank; null if it can. */
export function exclusionOf(model: Model, request: RequestProfile, rank: number): ExcludedModel | null {
  if (planRank(model.minimumPlan) > rank) {
    return { model, reason: "plan", message: MISSING_PLAN[model.minimumPlan] };
  }
  if (request.images && !model.capabilities?.images) {
    return { model, reason: "images", message: message("router:excluded.images") };
  }
  if (request.inputTokens + outputTokensOn(model, request) <= model.contextWindow) return null;
  const text = message("router:excluded.contextWindow", { limit: model.contextWindow });
  return { model, reason: "context_window", message: text };
}

function refusal(
  request: RequestProfile,
  plan: PlanName,
  limit: number,
  models: readonly Model[],
):
  | ({ reason: RefusalReason; message: Message } & {
      upgradeTo: PlanName | null;
    })
  | null {
  const tokens = request.inputTokens;
  if (tokens === 0) return { reason: "empty", message: message("router:refused.empty"), upgradeTo: null };
  const entitlement = entitlementTo({
    subscription: {
      plan,
      trial: { kind: "unavailable" },
      limits: { ...planOf(plan).limits, maxChatInputTokens: limit },
    },
    action: "sendChatTokens",
    amount: tokens,
    // A limit of each single request is never reset.
    now: 0,
  });
  if (entitlement.allowed) return null;
  const { upgradeTo: smallest } = entitlement;
  const takes = (name: PlanName) =>
    smallest !== null &&
    planRank(name) >= planRank(smallest) &&
    models.some((model) => exclusionOf(model, request, planRank(name)) === null);
  return {
    reason: "input_tokens",
    message: message("router:refused.inputTokens", { tokens, limit }),
    upgradeTo: PLAN_NAMES.find(takes) ?? null,
  };
}

/** A candidate with its cost as money. */
export function routedModel({ model, cost, score }: Candidate): RoutedModel {
  return { model, cost: moneyFromPico(cost), score };
}

/**
 * Picks the model for a request and explains the choice. A request that is empty, longer than the limit of input tokens
 * or too long for every model of the plan is refused, with the reason. The same input always gives the same result.
 */
export function routeRequest({
  request,
  plan,
  limits = planOf(plan).limits,
  preference = "balanced",
  models = MODELS,
  outcomes = [],
}: RouteInput): Route {
  const refused = refusal(request, plan, limits.maxChatInputTokens, models);
  if (refused) return { kind: "refused", request, ...refused, excluded: [] };
  const rank = planRank(plan);
  const excluded: ExcludedModel[] = [];
  const suitable: Model[] = [];
  for (const model of models) {
    const exclusion = exclusionOf(model, request, rank);
    if (exclusion) excluded.push(exclusion);
    else suitable.push(model);
  }
  const statistics = statisticsOf(suitable, request, outcomes);
  const [first, ...others] = bestModels(statistics, { preference, count: 1 + ALTERNATIVES });
  if (!first) {
    const text = message("router:refused.noModel", { tokens: request.inputTokens });
    return { kind: "refused", request, reason: "no_model", message: text, upgradeTo: null, excluded };
  }
  return {
    kind: "routed",
    request,
    choice: { ...routedModel(first), reasons: explainChoice(first, { statistics, request }) },
    alternatives: others.map((other) => ({
      ...routedModel(other),
      tradeOff: tradeOffOf(other, first),
    })),
    excluded,
  };
}
