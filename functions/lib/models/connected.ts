import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createMistral } from "@ai-sdk/mistral";
import { createOpenAI } from "@ai-sdk/openai";
import type { ModelOrigin } from "@regia/api/admin";
import type { CompletionFields } from "@regia/api/v1";
import { MODELS, type Model, PROVIDERS, type ProviderKey } from "@regia/domain/router";
import { type CompatibleServer, compatibleModel, directFetch } from "./compatible.ts";
import { type ListedModel, listModels } from "./list.ts";
import { absentField, type NativeModel, nativeModel } from "./native.ts";
import type { AskModel } from "./protocol.ts";

/** A model that answers here. */
export interface ReachableModel {
  readonly model: Model;
  /** How it is reached. One that was found on this machine is used only after an admin's yes. */
  readonly origin: ModelOrigin;
  readonly ask: AskModel;
  /** The first field of a request that the model's provider does not have; undefined if it has all or is not known. */
  readonly absentField: (fields: CompletionFields) => keyof CompletionFields | undefined;
}

/** The models that the environment connects. */
export interface ReachableModels {
  readonly models: readonly ReachableModel[];
  /** Answers while no model is connected; null where there is none. */
  readonly demonstration: ReachableModel | null;
  /** Host of the configured server if it does not answer, else null. */
  readonly unreachable: string | null;
}

type Connect = (modelId: string) => NativeModel;

const clients = new Map<string, NativeModel>();

/** A client that is made once: each compiles the schemas of its answers, which takes longer than to route a request. */
function clientOf(id: string, connect: () => NativeModel): NativeModel {
  const client = clients.get(id) ?? connect();
  clients.set(id, client);
  return client;
}

/** The client of each native provider. */
const NATIVE: Readonly<Record<ProviderKey, (apiKey: string) => Connect>> = {
  openai: (apiKey) => createOpenAI({ apiKey, fetch: directFetch }).chat,
  anthropic: (apiKey) => createAnthropic({ apiKey, fetch: directFetch }),
  google: (apiKey) => createGoogleGenerativeAI({ apiKey, fetch: directFetch }),
  mistral: (apiKey) => createMistral({ apiKey, fetch: directFetch }),
};

function nativeModels(environment: NodeJS.ProcessEnv): ReachableModel[] {
  return MODELS.flatMap((model) => {
    const { providerKey, providerModelId } = model;
    if (!providerKey || providerModelId === undefined) return [];
    const key = environment[PROVIDERS[providerKey].variable];
    if (!key) return [];
    const id = `${providerKey} ${key} ${providerModelId}`;
    return [
      {
        model,
        origin: "key",
        ask: nativeModel(providerKey, () => clientOf(id, () => NATIVE[providerKey](key)(providerModelId))),
        absentField: (fields) => absentField(providerKey, fields),
      },
    ];
  });
}

function compatible(server: CompatibleServer, origin: ModelOrigin = "server") {
  return (model: Model, serverId: string): ReachableModel => ({
    model,
    origin,
    ask: compatibleModel(server, serverId),
    absentField: () => undefined,
  });
}

/** What is assumed of a model of which nothing is known. */
const UNKNOWN = { contextWindow: 32_000, maxOutputTokens: 8_000, strength: 50 };

/** A model that is in no catalogue: it costs nothing until an admin sets its price, and every plan may use it. */
export function ownModel(
  { id, contextWindow = UNKNOWN.contextWindow, images }: ListedModel,
  host: string,
): Model {
  const { strength } = UNKNOWN;
  return {
    id,
    name: id,
    provider: host,
    capabilities: images === undefined ? undefined : { images },
    contextWindow,
    maxOutputTokens: Math.min(UNKNOWN.maxOutputTokens, Math.ceil(contextWindow / 2)),
    price: { input: 0, output: 0 },
    strengths: {
      question: strength,
      writing: strength,
      summary: strength,
      translation: strength,
      code: strength,
      analysis: strength,
      extraction: strength,
      planning: strength,
    },
    latency: "standard",
    minimumPlan: "free",
  };
}

const catalogued = (id: string): Model | undefined =>
  MODELS.find((model) => model.id === id || model.providerModelId === id);

/** The pairs of `REGIA_MODELS`: `catalogueId=serverId,...`; an id alone stands for both. */
function mappingOf(text: string): readonly (readonly [id: string, serverId: string])[] {
  return text.split(",").flatMap((pair) => {
    const [id = "", serverId = id] = pair.split("=").map((part) => part.trim());
    return id === "" || serverId === "" ? [] : [[id, serverId] as const];
  });
}

async function serverModels(
  server: CompatibleServer,
  mapping: string | undefined,
): Promise<ReachableModel[]> {
  const connect = compatible(server);
  const { host } = new URL(server.url);
  if (mapping) {
    const named = mappingOf(mapping).map(([id, serverId]) => ({ id, serverId, model: catalogued(id) }));
    // What the server says of the models that no catalogue knows. They are connected without it, too.
    const isAsked = named.some(({ model }) => !model);
    const facts = isAsked ? await listModels(server, { timeout: 1_000 }).catch(() => []) : [];
    return named.map(({ id, serverId, model }) =>
      connect(model ?? ownModel({ ...facts.find((one) => one.id === serverId), id }, host), serverId),
    );
  }
  const listed = await listModels(server);
  return listed.map((one) => connect(catalogued(one.id) ?? ownModel(one, host), one.id));
}

/** Ollama, LM Studio and llama.cpp on this machine. */
const LOOPBACK_PORTS = [11_434, 1_234, 8_080];

/** The models of servers on this machine. */
async function foundModels(): Promise<ReachableModel[]> {
  const found = await Promise.all(
    LOOPBACK_PORTS.map(async (port) => {
      const server = { url: `http://127.0.0.1:${port}/v1`, key: undefined };
      const listed = await listModels(server, { timeout: 500 }).catch(() => []);
      const connect = compatible(server, "found");
      return listed.map((one) => connect(ownModel(one, `127.0.0.1:${port}`), one.id));
    }),
  );
  return found.flat();
}

/** The stand-in that the embedded backend starts. Its price is none, and it takes any length. */
function demonstrationOf(environment: NodeJS.ProcessEnv): ReachableModel | null {
  const url = environment["REGIA_DEMONSTRATION_URL"];
  if (!url) return null;
  const server = { url, key: environment["REGIA_DEMONSTRATION_KEY"] };
  const model = {
    ...ownModel({ id: "demonstration", contextWindow: 1_000_000 }, "Regia"),
    name: "Dimostrazione",
  };
  return compatible(server)(model, "demonstration");
}

/**
 * The models that the environment connects: native providers by their keys (`OPENAI_API_KEY`, `ANTHROPIC_API_KEY`,
 * `GOOGLE_GENERATIVE_AI_API_KEY`, `MISTRAL_API_KEY`), and one server that speaks OpenAI's protocol (`REGIA_MODELS_URL`,
 * `REGIA_MODELS_KEY`, `REGIA_MODELS`). With none of these, servers on this machine are looked for unless
 * `REGIA_MODELS_DISCOVERY` is `off`.
 */
export async function reachableModels(environment: NodeJS.ProcessEnv): Promise<ReachableModels> {
  const url = environment["REGIA_MODELS_URL"]?.replace(/\/+$/, "");
  const native = nativeModels(environment);
  const server = url ? { url, key: environment["REGIA_MODELS_KEY"] } : null;
  // A server that does not answer connects nothing, and the others go on.
  const served = server && (await serverModels(server, environment["REGIA_MODELS"]).catch(() => null));
  if (server || native.length > 0) {
    const ids = new Set(served?.map(({ model }) => model.id));
    return {
      models: [...(served ?? []), ...native.filter(({ model }) => !ids.has(model.id))],
      demonstration: null,
      unreachable: server && !served ? new URL(server.url).host : null,
    };
  }
  const isLookedFor = environment["REGIA_MODELS_DISCOVERY"] !== "off";
  return {
    models: isLookedFor ? await foundModels() : [],
    demonstration: demonstrationOf(environment),
    unreachable: null,
  };
}
