import { costOf, decimalEuro } from "@regia/domain/chat";
import { message, translateMessage } from "@regia/domain/messages";
import { PLAN_NAMES, type PlanName, planRank } from "@regia/domain/plans";
import { estimateTokens } from "@regia/domain/router";
import * as v from "valibot";
import { Refusal } from "../http/index.ts";
import {
  EmbeddingFailure,
  type EmbeddingModel,
  type Embeddings,
  type EmbeddingWish,
  embed,
  embeddingModel,
  inputsOf,
  modelSetting,
  usableModels,
} from "../models/index.ts";
import { keeperOf } from "./keeper.ts";
import { chatRefused, refused, storedRefusal } from "./refusals.ts";
import { settle } from "./settling.ts";
import type { Asker, TurnTools } from "./turn.ts";

/** The vectors of texts, and what they cost. */
export interface MeteredEmbeddings extends Pick<Embeddings, "vectors"> {
  readonly inputTokens: number;
  /** Decimal euro. */
  readonly cost: string;
  readonly source: "provider" | "estimate";
}

const context = v.union([
  v.object({ refusal: storedRefusal }),
  v.object({
    workspace: v.object({ id: v.string() }),
    plan: v.picklist<readonly PlanName[]>(PLAN_NAMES),
    settings: v.array(modelSetting),
  }),
]);

const begun = v.union([v.object({ refusal: storedRefusal }), v.object({ begun: v.literal(true) })]);

/** Most tokens that a server can count: for each estimated one, and besides for each input, such as those of its ends. */
const MORE_TOKENS = { each: 2, input: 8 };

/** Seconds after which a model that failed can be asked again, unless its server says otherwise. */
const USUAL_WAIT = 5;

/** What the database knows of who asks, and the connected model as admins decided about it; null where none is in use. */
async function contextOf(
  { person, session }: Asker,
  { store, environment, locale }: TurnTools,
): Promise<{ readonly workspace: string; readonly plan: PlanName; readonly model: EmbeddingModel | null }> {
  const request = { conversation: null };
  const found = v.parse(context, await store.call("chat_context", { person, session_id: session, request }));
  if ("refusal" in found) throw refused(found.refusal, { plan: "free", locale, to: "program" });
  const connected = embeddingModel(environment);
  const [model = null] = usableModels(connected === null ? [] : [connected], found.settings);
  return { workspace: found.workspace.id, plan: found.plan, model };
}

const isIncluded = ({ model }: EmbeddingModel, plan: PlanName) =>
  planRank(model.minimumPlan) <= planRank(plan);

/** The embedding model that a person can name; null if there is none. */
export async function namableEmbeddingModel(
  asker: Asker,
  tools: TurnTools,
): Promise<EmbeddingModel["model"] | null> {
  if (embeddingModel(tools.environment) === null) return null;
  const { plan, model } = await contextOf(asker, tools);
  return model !== null && isIncluded(model, plan) ? model.model : null;
}

function explained(error: unknown, { locale }: TurnTools): unknown {
  if (!(error instanceof EmbeddingFailure)) return error;
  const { kind, reason: said, retryAfter = USUAL_WAIT } = error;
  if (kind === "dimensions") return new Refusal("unsupported_parameter", said, { field: "dimensions" });
  const reason = translateMessage(locale, said);
  if (kind === "request") return new Refusal("malformed", message("requests:embeddings.refused", { reason }));
  return new Refusal("unavailable", message("requests:embeddings.failed", { reason }), {
    headers: { "Retry-After": String(retryAfter) },
    cause: error,
  });
}

interface Live {
  readonly controller: AbortController;
  readonly ended: Promise<unknown>;
}

const live = new Set<Live>();

/** Why a call is ended from here. */
class Ended extends Error {
  override name = "Ended";
  readonly reason: "lost" | "interrupted";

  constructor(reason: Ended["reason"]) {
    super(`The call is ${reason}.`);
    this.reason = reason;
  }
}

const unavailable = (cause: Ended) =>
  new Refusal("unavailable", message("requests:unavailable"), {
    headers: { "Retry-After": String(USUAL_WAIT) },
    cause,
  });

/** A call that is reserved. */
interface Reserved {
  readonly id: string;
  readonly model: EmbeddingModel;
  /** Tokens as estimated, and the most that were reserved. */
  readonly tokens: { readonly estimate: number; readonly most: number };
}

/** Asks the model and settles the call, however it ends. */
async function run(
  { id, model, tokens }: Reserved,
  wish: EmbeddingWish,
  tools: TurnTools,
  { signal, end }: { readonly signal: AbortSignal; readonly end: AbortController },
): Promise<MeteredEmbeddings> {
  const { store } = tools;
  const keeper = keeperOf(store);
  const isEnded = (reason: Ended["reason"]) =>
    end.signal.reason instanceof Ended && end.signal.reason.reason === reason;
  const paid = (inputTokens: number) => costOf(model.model, { inputTokens, outputTokens: 0 });
  const settled = async (outcome: string, source: string, inputTokens = tokens.estimate) => {
    if (isEnded("lost")) return;
    const cost = source === "none" ? 0n : paid(inputTokens);
    const used = { inputTokens, outputTokens: 0, cost: cost.toString(), source };
    const settlement = {
      call: id,
      answer: null,
      status: outcome,
      parts: null,
      receipt: null,
      outcome,
      ...used,
    };
    await settle(store, settlement, () => isEnded("interrupted"));
  };
  const lose = () => end.abort(new Ended("lost"));
  keeper.add({ call: id, answer: null, parts: () => [], onEnd: lose });
  try {
    const both = AbortSignal.any([signal, end.signal]);
    const { vectors, tokens: counted = 0 } = await embed(model, wish, { signal: both });
    // A count that cannot be true is worth nothing.
    const isCounted = counted >= 1 && counted <= tokens.most;
    const source = isCounted ? "provider" : "estimate";
    const inputTokens = isCounted ? counted : tokens.estimate;
    await settled("complete", source, inputTokens);
    return { vectors, inputTokens, cost: decimalEuro(paid(inputTokens)), source };
  } catch (error) {
    if (error instanceof Ended) {
      await settled("interrupted", "estimate");
      throw unavailable(error);
    }
    if (signal.aborted) await settled("stopped", "estimate");
    else await settled("failed", "none");
    throw explained(error, tools);
  } finally {
    keeper.remove(id);
  }
}

/**
 * Has vectors made of texts, for a person's own workspace: reserved before, and settled after it. What the model was sent
 * is paid unless it failed.
 * @param model its id.
 * @param signal ends it early.
 * @throws Refusal `not_found` for another model than the connected one, `input_tokens` above the plan's limit for one request,
 * `budget`, `malformed` for what the model's server refuses, `unavailable` with what it did wrong; or the signal's reason
 */
export async function embedTexts(
  { model: id, ...wish }: EmbeddingWish & { readonly model: string },
  asker: Asker,
  tools: TurnTools,
  signal: AbortSignal,
): Promise<MeteredEmbeddings> {
  const { store, locale, environment } = tools;
  const connected = embeddingModel(environment);
  if (connected === null)
    throw new Refusal("not_found", message("requests:embeddings.notConnected"), { field: "model" });
  const modelNotFound = () => new Refusal("not_found", message("requests:modelNotFound"), { field: "model" });
  if (connected.model.id !== id) throw modelNotFound();
  const { workspace, plan, model } = await contextOf(asker, tools);
  if (model === null) throw modelNotFound();
  const reader = { plan, locale, to: "program" } as const;
  if (!isIncluded(model, plan))
    throw chatRefused({ code: "no_model", upgradeTo: model.model.minimumPlan }, reader);

  const inputs = inputsOf(wish.input);
  const estimate = inputs.reduce<number>(
    (sum, one) => sum + (typeof one === "string" ? estimateTokens(one) : one.length),
    0,
  );
  const most = MORE_TOKENS.each * estimate + MORE_TOKENS.input * inputs.length;
  const costs = (inputTokens: number) => costOf(model.model, { inputTokens, outputTokens: 0 }).toString();
  const call = {
    id: crypto.randomUUID(),
    model: model.model.id,
    provider: model.model.provider,
    priceInput: model.model.price.input,
    priceOutput: 0,
    inputTokens: estimate,
    reserved: costs(most),
    kind: "embedding",
    expected: costs(estimate),
  };
  const turn = { conversation: null, workspace, inputTokens: estimate, call };
  const { person, session } = asker;
  const answered = v.parse(begun, await store.call("chat_begin", { person, session_id: session, turn }));
  if ("refusal" in answered) {
    const { refusal } = answered;
    if (refusal.code !== "input_tokens") throw refused(refusal, reader);
    const { max, used } = refusal.limit;
    throw new Refusal("input_tokens", message("requests:embeddings.inputTokens", { max, used }), {
      field: "input",
      met: { limit: refusal.limit },
    });
  }
  const end = new AbortController();
  const reserved = { id: call.id, model, tokens: { estimate, most } };
  const ended = run(reserved, wish, tools, { signal, end });
  const entry = { controller: end, ended };
  live.add(entry);
  return await ended.finally(() => live.delete(entry));
}

/** Ends the calls of embedding models of this process. */
export async function endEmbeddings(): Promise<void> {
  const calls = [...live];
  for (const { controller } of calls) controller.abort(new Ended("interrupted"));
  await Promise.allSettled(calls.map(({ ended }) => ended));
}
