import {
  decisionOf,
  type ListedModel,
  type ModelOrigin,
  type ModelTestResult,
  type ModelUpdate,
  type ModelUpdateResult,
} from "@regia/api/admin";
import { euroOfMicro } from "@regia/domain/administration";
import { message } from "@regia/domain/messages";
import { MODELS, type Model } from "@regia/domain/router";
import { Refusal } from "../../lib/http/index.ts";
import {
  attemptCodeOf,
  type EmbeddingModel,
  embed,
  type ModelSetting,
  type ReachableModel,
  type ReachableModels,
  usableModels,
} from "../../lib/models/index.ts";
import type { AdminProcedures, StoredModels, StoredTest } from "./procedures.ts";

/** What is written about each model in the list. */
interface Facts {
  /** How it is reached; undefined for one that is not connected. */
  readonly origin: ModelOrigin | undefined;
  readonly setting: ModelSetting | undefined;
  readonly test: StoredTest | undefined;
}

function priceSourceOf(model: Model, setting: ModelSetting | undefined): ListedModel["priceSource"] {
  if (setting !== undefined && setting.priceInput !== null) {
    return { kind: "admin", ...(setting.source === null ? {} : { list: setting.source }) };
  }
  const { priceSource } = model;
  return priceSource === undefined ? { kind: "none" } : { kind: "catalogue", ...priceSource };
}

function imagesOf(
  { id, capabilities }: Model,
  setting: ModelSetting | undefined,
): NonNullable<ListedModel["images"]> {
  if (setting !== undefined && setting.images !== null) return { seen: setting.images, source: "admin" };
  if (capabilities === undefined) return { seen: false, source: "none" };
  const isKnown = MODELS.some((model) => model.id === id);
  return { seen: capabilities.images, source: isKnown ? "catalogue" : "server" };
}

const testOf = ({ code, ms, at }: StoredTest): ModelTestResult => ({ ok: code === null, ms, code, at });

function listed(model: Model, { origin, setting, test }: Facts): ListedModel {
  const { id, name, provider, price, strengthSource, providerKey, providerModelId } = model;
  return {
    id,
    name,
    provider,
    connected: origin !== undefined,
    ...(origin === undefined ? {} : { origin }),
    enabled: setting?.enabled ?? origin !== "found",
    ...(origin === "found" && (setting?.enabled ?? null) === null ? { waiting: true } : {}),
    price: {
      input: euroOfMicro(setting?.priceInput ?? price.input),
      output: euroOfMicro(setting?.priceOutput ?? price.output),
    },
    priceSource: priceSourceOf(model, setting),
    ...(strengthSource === undefined ? {} : { strengthSource }),
    minimumPlan: setting?.minimumPlan ?? model.minimumPlan,
    contextWindow: setting?.contextWindow ?? model.contextWindow,
    maxOutputTokens: setting?.maxOutputTokens ?? model.maxOutputTokens,
    ...(providerKey && providerModelId !== undefined ? { providerKey, providerModelId } : {}),
    images: imagesOf(model, setting),
    ...(test === undefined ? {} : { test: testOf(test) }),
  };
}

/** The models that the environment connects, the embedding model too. */
type Connected = Pick<ReachableModels, "models" | "demonstration"> & {
  /** Default: none. */
  readonly embeddings?: EmbeddingModel | null;
};

/** Every model that is connected or in the catalogue, connected ones first. */
export function listedModels(
  { models, demonstration, embeddings = null }: Connected,
  { settings, tests }: StoredModels,
): ListedModel[] {
  const of = <One extends { readonly id: string }>(all: readonly One[], model: Model) =>
    all.find(({ id }) => id === model.id);
  const factsOf = (model: Model) => ({ setting: of(settings, model), test: of(tests, model) });
  const connected = models.map(({ model, origin }) => listed(model, { origin, ...factsOf(model) }));
  const others = MODELS.filter(({ id }) => models.every(({ model }) => model.id !== id)).map((model) =>
    listed(model, { origin: undefined, ...factsOf(model) }),
  );
  // It answers while nothing else does.
  const answers = demonstration !== null && usableModels(models, settings).length === 0;
  const shown = answers
    ? [
        listed(demonstration.model, {
          origin: demonstration.origin,
          setting: undefined,
          test: of(tests, demonstration.model),
        }),
      ]
    : [];
  // One server can list it among those that answer.
  const isListed = models.some(({ model }) => model.id === embeddings?.model.id);
  const embedding =
    embeddings === null || isListed
      ? []
      : [listed(embeddings.model, { origin: embeddings.origin, ...factsOf(embeddings.model) })];
  return [
    ...connected,
    ...shown.map((each) => ({ ...each, demonstration: true })),
    ...embedding.map((each) => ({ ...each, embeddings: true })),
    ...others,
  ];
}

const modelNotFound = () => new Refusal("not_found", message("requests:modelNotFound"));

/**
 * Changes what is decided about a model.
 * @throws Refusal `not_found` for one that is neither connected nor in the catalogue, and about which nothing is decided
 */
export async function updateModel(
  update: ModelUpdate,
  { models, embeddings = null }: Pick<Connected, "models" | "embeddings">,
  { procedures, requestId }: { readonly procedures: AdminProcedures; readonly requestId: string },
): Promise<ModelUpdateResult> {
  const { settings } = await procedures.storedModels();
  const connected = embeddings === null ? models : [...models, embeddings];
  const known = [...MODELS, ...connected.map(({ model }) => model), ...settings];
  if (known.every(({ id }) => id !== update.model)) throw modelNotFound();
  const { status, before, after } = await procedures.updateModel(update, requestId);
  return { status, before: decisionOf(before), after: decisionOf(after) };
}

/** Milliseconds in which a model must answer a test. */
const TEST_TIMEOUT = 30_000;

/** The smallest answer that every provider allows, in tokens. */
const TEST_TOKENS = 16;

async function embeddingFailureOf(model: EmbeddingModel): Promise<string | null> {
  const signal = new AbortController().signal;
  try {
    await embed(model, { input: "ok", format: "float" }, { signal, timeout: TEST_TIMEOUT });
    return null;
  } catch (error) {
    return attemptCodeOf(error);
  }
}

async function codeOf({ ask }: ReachableModel): Promise<string | null> {
  const signal = AbortSignal.timeout(TEST_TIMEOUT);
  const messages = [{ role: "user", content: "Rispondi soltanto: ok" } as const];
  let hasAnswered = false;
  const onDelta = () => {
    hasAnswered = true;
  };
  try {
    const { finish } = await ask({ messages, maxOutputTokens: TEST_TOKENS }, { signal, onDelta });
    // Reasoning alone can take all of so short an answer.
    return hasAnswered || finish === "length" ? null : "empty";
  } catch (error) {
    return signal.aborted ? "timeout" : attemptCodeOf(error);
  }
}

async function resultOf(
  id: string,
  { models, demonstration, embeddings = null }: Connected,
): Promise<Omit<ModelTestResult, "at">> {
  const reachable = [...models, ...(demonstration === null ? [] : [demonstration])];
  const answering = reachable.find(({ model }) => model.id === id);
  const asked = answering ?? (embeddings?.model.id === id ? embeddings : null);
  if (asked === null) {
    if (MODELS.every((model) => model.id !== id)) throw modelNotFound();
    return { ok: false, ms: 0, code: "not_connected" };
  }
  const started = performance.now();
  const code = await ("ask" in asked ? codeOf(asked) : embeddingFailureOf(asked));
  return { ok: code === null, ms: Math.round(performance.now() - started), code };
}

/**
 * Sends a model one small request, whether it is enabled or not, and keeps how that ended. Nobody is charged for it.
 * @throws Refusal `not_found` for one that is neither connected nor in the catalogue
 */
export async function testModel(
  id: string,
  reachable: Connected,
  procedures: Pick<AdminProcedures, "keepTest">,
): Promise<ModelTestResult> {
  const result = await resultOf(id, reachable);
  const at = await procedures.keepTest({ id, code: result.code, ms: result.ms });
  return { ...result, at };
}
