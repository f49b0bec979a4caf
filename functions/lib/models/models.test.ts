import { MODELS, type Model } from "@regia/domain/router";
import { afterEach, describe, expect, it } from "vitest";
import { type Provider, type ProviderOptions, startProvider } from "../../testing/provider.ts";
import {
  attemptCodeOf,
  coolDown,
  isCooling,
  type ModelDelta,
  type ReachableModel,
  reachableModels,
  usableModels,
} from "./index.ts";

let providers: Provider[] = [];
afterEach(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  providers = [];
});

async function provider(options?: ProviderOptions): Promise<Provider> {
  const started = await startProvider(options);
  providers.push(started);
  return started;
}

const [first] = MODELS;
if (first === undefined) throw new Error("The catalogue is empty.");

const NOTHING_DECIDED = {
  enabled: null,
  priceInput: null,
  priceOutput: null,
  minimumPlan: null,
  images: null,
  contextWindow: null,
  maxOutputTokens: null,
  source: null,
};

/** A model's answer to one request. */
async function answerOf({ ask }: ReachableModel, maxOutputTokens = 100) {
  let text = "";
  const onDelta = (delta: ModelDelta) => {
    if (delta.type === "text") text += delta.text;
  };
  const { signal } = new AbortController();
  const messages = [{ role: "user", content: "Ciao" } as const];
  await ask({ messages, maxOutputTokens }, { signal, onDelta });
  return text;
}

/** What one request to a model ends with. */
async function outcomeOf(environment: NodeJS.ProcessEnv): Promise<string> {
  const [reachable] = (await reachableModels(environment)).models;
  if (reachable === undefined) throw new Error("Nothing is connected.");
  try {
    return await answerOf(reachable);
  } catch (error) {
    return attemptCodeOf(error);
  }
}

describe("one server", () => {
  it("connects every model that it lists, the catalogue's as such and others for nothing", async () => {
    const { url } = await provider({ models: [first.id, "llama3.2:3b"], key: "k" });
    const { models, demonstration } = await reachableModels({
      REGIA_MODELS_URL: `${url}/`,
      REGIA_MODELS_KEY: "k",
    });
    expect(models.map(({ model, origin }) => [model.id, model.price, origin])).toEqual([
      [first.id, first.price, "server"],
      ["llama3.2:3b", { input: 0, output: 0 }, "server"],
    ]);
    expect(demonstration).toBeNull();
  });

  it("is asked with its key, by the name that it has there", async () => {
    const server = await provider({ key: "k" });
    const environment = {
      REGIA_MODELS_URL: server.url,
      REGIA_MODELS_KEY: "k",
      REGIA_MODELS: `${first.id}=prova-1, mio = prova-2`,
    };
    const { models } = await reachableModels(environment);
    expect(models.map(({ model }) => model.id)).toEqual([first.id, "mio"]);
    expect(await outcomeOf(environment)).toBe("Ciao, mondo.");
    expect(server.requests.map(({ body }) => body.model)).toEqual(["prova-1"]);
  });

  it.each([
    ["openai/gpt-6-luna", "max_completion_tokens"],
    ["o3-mini", "max_completion_tokens"],
    ["mistral-small-2603", "max_tokens"],
  ])("is told the longest answer of %s in the field %s", async (id, field) => {
    const server = await provider({ models: [id] });
    const { models } = await reachableModels({ REGIA_MODELS_URL: server.url });
    const [reachable] = models;
    if (reachable === undefined) throw new Error("Nothing is connected.");
    await answerOf(reachable, 7);
    const body = server.requests[0]?.body ?? {};
    expect(Object.entries(body).filter(([name]) => name.startsWith("max"))).toEqual([[field, 7]]);
  });

  it("that does not answer connects nothing, and stands in no other's way", async () => {
    const environment = { REGIA_MODELS_URL: "http://127.0.0.1:9/v1", MISTRAL_API_KEY: "k" };
    const { models, demonstration, unreachable } = await reachableModels({
      ...environment,
      REGIA_DEMONSTRATION_URL: "http://127.0.0.1:9/v1",
    });
    expect(unreachable).toBe("127.0.0.1:9");
    expect(new Set(models.map(({ model }) => model.providerKey))).toEqual(new Set(["mistral"]));
    expect(demonstration).toBeNull();
  });

  it.each([
    [401, "unauthorized"],
    [403, "unauthorized"],
    [404, "other"],
    [429, "rate_limited"],
    [500, "server_error"],
    [503, "unavailable"],
  ])("that answers %i gives the code %s", async (status, code) => {
    const server = await provider();
    server.answer({ kind: "status", status });
    expect(await outcomeOf({ REGIA_MODELS_URL: server.url })).toBe(code);
  });

  it("that breaks the connection is unavailable", async () => {
    const server = await provider();
    server.answer({ kind: "cut", words: [] });
    expect(await outcomeOf({ REGIA_MODELS_URL: server.url })).toBe("unavailable");
  });
});

it("native providers connect their models of the catalogue, each by its own key", async () => {
  const keys = {
    OPENAI_API_KEY: "a",
    ANTHROPIC_API_KEY: "b",
    GOOGLE_GENERATIVE_AI_API_KEY: "c",
    MISTRAL_API_KEY: "d",
  };
  const { models } = await reachableModels(keys);
  expect(models.map(({ model }) => model.id)).toEqual(MODELS.map(({ id }) => id));
  expect(models.every(({ origin }) => origin === "key")).toBe(true);
});

it("the demonstration answers where nothing is configured", async () => {
  const server = await provider({ models: ["demonstration"] });
  const { models, demonstration } = await reachableModels({
    REGIA_MODELS_DISCOVERY: "off",
    REGIA_DEMONSTRATION_URL: server.url,
  });
  expect(models).toEqual([]);
  expect(demonstration?.model).toMatchObject({ id: "demonstration", price: { input: 0, output: 0 } });
});

describe("settings", () => {
  const reachable = (model: Model, origin: ReachableModel["origin"]) => ({
    model,
    origin,
    ask: () => Promise.reject(new Error("Nothing is asked here.")),
    absentField: () => undefined,
  });

  it("switch models on and off, and set their price and plan", () => {
    const own: Model = { ...first, id: "mio" };
    const models = [reachable(first, "key"), reachable(own, "found")];
    expect(usableModels(models, []).map(({ model }) => model.id)).toEqual([first.id]);
    const settings = [
      { ...NOTHING_DECIDED, id: first.id, enabled: false },
      {
        ...NOTHING_DECIDED,
        id: "mio",
        enabled: true,
        priceInput: 1,
        priceOutput: 2,
        minimumPlan: "enterprise" as const,
      },
    ];
    expect(usableModels(models, settings).map(({ model }) => model)).toEqual([
      { ...own, price: { input: 1, output: 2 }, minimumPlan: "enterprise" },
    ]);
  });

  it("set the lengths of a model, each by itself", () => {
    const models = [reachable(first, "key")];
    const lengthsOf = (decided: object) => {
      const setting = { ...NOTHING_DECIDED, id: first.id, ...decided };
      const [usable] = usableModels(models, [setting]);
      return [usable?.model.contextWindow, usable?.model.maxOutputTokens];
    };
    expect(lengthsOf({})).toEqual([first.contextWindow, first.maxOutputTokens]);
    expect(lengthsOf({ contextWindow: 500_000 })).toEqual([500_000, first.maxOutputTokens]);
    expect(lengthsOf({ maxOutputTokens: 99 })).toEqual([first.contextWindow, 99]);
  });

  it("say whether a model sees pictures, over what is known of it", () => {
    const models = [{ images: true }, { images: false }, undefined].map((capabilities, index) =>
      reachable({ ...first, id: `m${index}`, capabilities }, "server"),
    );
    const seen = (images: boolean | null) =>
      usableModels(
        models,
        models.map(({ model: { id } }) => ({ ...NOTHING_DECIDED, id, images })),
      ).map(({ model }) => model.capabilities?.images);
    expect(seen(null)).toEqual([true, false, undefined]);
    expect(seen(true)).toEqual([true, true, true]);
    expect(seen(false)).toEqual([false, false, false]);
  });
});

it("a model that failed rests", () => {
  expect(isCooling("m1")).toBe(false);
  coolDown("m1", new TypeError("fetch failed"), {});
  expect(isCooling("m1")).toBe(true);
  coolDown("m2", new TypeError("fetch failed"), { REGIA_MODELS_COOLDOWN: "-1" });
  expect(isCooling("m2")).toBe(false);
});
