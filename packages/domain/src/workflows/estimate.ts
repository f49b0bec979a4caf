import { costBounds } from "../chat/index.ts";
import { type Limits, type PlanName, planOf, UNLIMITED } from "../plans/index.ts";
import { MODELS, type Model, type Preference, profileRequest, routeRequest } from "../router/index.ts";
import { type GraphStep, type Json, MAX_ELEMENTS, type WorkflowGraph } from "./graph.ts";
import { referencesIn } from "./references.ts";

/** Who may answer the models' steps of a run. */
export interface RunModels {
  /** The effective plan. */
  readonly plan: PlanName;
  /** The effective limits. Default: the plan's. */
  readonly limits?: Pick<Limits, "maxChatInputTokens">;
  /** The connected models. Default: the catalogue. */
  readonly models?: readonly Model[];
}

/** Pico-euro (10^-12 EUR). */
export interface RunCost {
  readonly low: bigint;
  readonly high: bigint;
}

/** Tokens of what a reference leads to, which is not known before: a word, or a long page. */
const REFERENCE_TOKENS = { low: 1, high: 6_000 };

const PREFERENCES: readonly Preference[] = ["balanced", "quality", "economy", "speed"];

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** How often a step is done. */
function timesOf({ each, when }: GraphStep): { readonly low: bigint; readonly high: bigint } {
  const most = Array.isArray(each) ? Math.min(each.length, MAX_ELEMENTS) : MAX_ELEMENTS;
  const least = Array.isArray(each) ? most : 1;
  return {
    low: when === undefined ? BigInt(each === undefined ? 1 : least) : 0n,
    high: BigInt(each === undefined ? 1 : most),
  };
}

/** What one call of a model costs that reads `material` tokens more than stand in the step; nothing if nobody can answer. */
function callCost({ arguments: given }: GraphStep, material: number, who: RunModels): RunCost {
  const { plan, limits = planOf(plan).limits, models = MODELS } = who;
  const { prompt, system, preference, model, schema } = given;
  const data = schema === undefined ? "" : JSON.stringify(schema);
  const profile = profileRequest([textOf(system), textOf(prompt), data].join("\n"), material);
  const most = limits.maxChatInputTokens === UNLIMITED ? profile.inputTokens : limits.maxChatInputTokens;
  const request = { ...profile, inputTokens: Math.min(profile.inputTokens, most) };
  const route = routeRequest({
    request,
    plan,
    limits,
    preference: PREFERENCES.find((one) => one === preference) ?? "balanced",
    models: typeof model === "string" ? models.filter(({ id }) => id === model) : models,
  });
  return route.kind === "routed" ? costBounds(route.choice.model, request) : { low: 0n, high: 0n };
}

/**
 * What a run will probably cost. Only models cost something; a step that is done for each element of a list counts from once to
 * the most that is allowed, unless the list stands in it, and one with a condition may not be done at all.
 */
export function estimateRun(graph: WorkflowGraph, who: RunModels): RunCost {
  let [low, high] = [0n, 0n];
  for (const step of graph.steps) {
    if (step.tool !== "model") continue;
    const times = timesOf(step);
    const { length } = referencesIn(step.arguments);
    const least = callCost(step, length * REFERENCE_TOKENS.low, who);
    const most = callCost(step, length * REFERENCE_TOKENS.high, who);
    low += times.low * least.low;
    high += times.high * most.high;
  }
  return { low, high: high > low ? high : low };
}
