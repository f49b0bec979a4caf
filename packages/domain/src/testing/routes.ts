import {
  type Model,
  type Preference,
  REQUEST_KINDS,
  type RequestKind,
  type RequestProfile,
  type Route,
  type RouteInput,
  routeRequest,
} from "../router/index.ts";

export const PREFERENCES: readonly Preference[] = ["balanced", "quality", "economy", "speed"];

/** The same points for every kind of request. */
export const strengths = (points: number) =>
  Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, points])) as Record<RequestKind, number>;

/** A model with middling values that every plan may use. */
export const MODEL: Model = {
  id: "base",
  name: "Base",
  provider: "Test",
  contextWindow: 10_000,
  maxOutputTokens: 1000,
  price: { input: 1_000_000, output: 2_000_000 },
  strengths: strengths(50),
  latency: "standard",
  minimumPlan: "free",
};

/** {@link MODEL} under another name, with changes. */
export const model = (id: string, change: Partial<Model> = {}): Model => ({ ...MODEL, id, ...change });

export const QUESTION: RequestProfile = { kind: "question", inputTokens: 100, outputTokens: 400 };

/** Routes {@link QUESTION}, on pro by default. */
export function routed(input: Partial<RouteInput>): Extract<Route, { kind: "routed" }> {
  const route = routeRequest({ request: QUESTION, plan: "pro", ...input });
  if (route.kind !== "routed") throw new Error(`refused: ${route.reason}`);
  return route;
}

/** The name of the model that {@link routed} picks. */
export const chosen = (input: Partial<RouteInput>) => routed(input).choice.model.id;
