import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { reachableModels } from "./connected.ts";
import { listModels } from "./list.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const KEY = "chiave";

/** What a server answers at an address, by the model that a request names if it does; undefined for 404. */
type Answers = Readonly<Record<string, (model: string | undefined) => object | undefined>>;

/** A server that asks for a key, lists these models for OpenAI's clients, and has an interface of its own. */
async function serverOf(owner: string, ids: readonly string[], own: Answers) {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += String(chunk);
    });
    request.on("end", () => {
      const isKnown = request.headers.authorization === `Bearer ${KEY}`;
      const named = text === "" ? undefined : (JSON.parse(text) as { model: string }).model;
      const data = ids.map((id) => ({ id, object: "model", owned_by: owner }));
      const list = request.url === "/v1/models" ? { object: "list", data } : undefined;
      const body = isKnown ? (list ?? own[request.url ?? ""]?.(named)) : undefined;
      response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body ?? { error: "not found" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, key: KEY };
}

const [LLAMA, GEMMA] = ["llama3.2:3b", "gemma3:4b"];

const shown =
  (of: Readonly<Record<string, { readonly parameters?: string; readonly capabilities?: string[] }>>) =>
  (model: string | undefined) => ({ model_info: {}, ...of[model ?? ""] });

it.each<readonly [string, Answers, number, number]>([
  ["says nothing about itself", {}, 4_096, 4_096],
  [
    "has a model with a context of its own",
    {
      "/api/ps": () => ({ models: [] }),
      "/api/show": shown({ [GEMMA]: { parameters: 'stop    "<end>"\nnum_ctx    16384\n' } }),
    },
    4_096,
    16_384,
  ],
  [
    "has loaded a model",
    {
      "/api/ps": () => ({ models: [{ name: GEMMA, model: GEMMA, context_length: 8_192 }] }),
      "/api/show": shown({ [GEMMA]: { parameters: "num_ctx 16384" }, [LLAMA]: { parameters: "num_ctx 0" } }),
    },
    4_096,
    8_192,
  ],
])("an Ollama server that %s reads no more than it can", async (_, own, llama, gemma) => {
  expect(await listModels(await serverOf("library", [LLAMA, GEMMA], own))).toEqual([
    { id: LLAMA, contextWindow: llama },
    { id: GEMMA, contextWindow: gemma },
  ]);
});

it("Ollama says which of its models see pictures, loaded or not, and which make vectors alone", async () => {
  const own: Answers = {
    "/api/ps": () => ({ models: [{ model: GEMMA, context_length: 8_192 }] }),
    "/api/show": shown({
      [GEMMA]: { capabilities: ["completion", "vision"] },
      [LLAMA]: { capabilities: ["completion", "tools"] },
      "nomic-embed-text": { capabilities: ["embedding"] },
    }),
  };
  const ids = [LLAMA, GEMMA, "nomic-embed-text", "old"];
  expect(await listModels(await serverOf("library", ids, own))).toEqual([
    { id: LLAMA, contextWindow: 4_096, images: false },
    { id: GEMMA, contextWindow: 8_192, images: true },
    { id: "old", contextWindow: 4_096 },
  ]);
});

it("LM Studio says it by the type of a model, and reads no more than the model was loaded for", async () => {
  const data = [
    { id: "qwen2-vl-7b-instruct", object: "model", type: "vlm", max_context_length: 32_768 },
    { id: "llama-3.1-8b", type: "llm", max_context_length: 131_072, loaded_context_length: 4_096 },
    { id: "untyped", object: "model" },
    { id: "text-embedding-nomic", type: "embeddings", max_context_length: 2_048 },
  ];
  const ids = [...data.map(({ id }) => id), "unlisted"];
  const own: Answers = { "/api/v0/models": () => ({ object: "list", data }) };
  expect(await listModels(await serverOf("organization_owner", ids, own))).toEqual([
    { id: "qwen2-vl-7b-instruct", contextWindow: 32_768, images: true },
    { id: "llama-3.1-8b", contextWindow: 4_096, images: false },
    { id: "untyped" },
    { id: "unlisted" },
  ]);
});

it("llama.cpp says it of the model that it serves", async () => {
  const serving = (ids: readonly string[], props: object | undefined) =>
    serverOf("llamacpp", ids, { "/props": () => props }).then((server) => listModels(server));
  const vision = { modalities: { vision: true, audio: false }, total_slots: 1 };
  expect(await serving(["gemma-3-4b-it"], vision)).toEqual([{ id: "gemma-3-4b-it", images: true }]);
  expect(await serving(["m"], { modalities: { vision: false } })).toEqual([{ id: "m", images: false }]);
  const short = { default_generation_settings: { n_ctx: 2_048 } };
  expect(await serving(["m"], short)).toEqual([{ id: "m", contextWindow: 2_048 }]);
  // Older versions do not say it, nor does one that serves several of each.
  expect(await serving(["m"], { total_slots: 1 })).toEqual([{ id: "m" }]);
  expect(await serving(["m"], undefined)).toEqual([{ id: "m" }]);
  expect(await serving(["a", "b"], vision)).toEqual([{ id: "a" }, { id: "b" }]);
});

it.each([
  ["library", "/api/show"],
  ["organization_owner", "/api/v0/models"],
  ["llamacpp", "/props"],
])("a server of %s that answers something else at %s is listed all the same", async (owner, path) => {
  const odd: Answers = { [path]: () => ({ capabilities: "vision", data: 1, modalities: [] }) };
  const [listed] = await listModels(await serverOf(owner, ["m"], odd));
  expect(listed).toMatchObject({ id: "m" });
  expect(listed).not.toHaveProperty("images");
});

it("models that the environment names have what their server says of them, and answer without it", async () => {
  const own: Answers = {
    "/api/ps": () => ({ models: [{ model: GEMMA, context_length: 8_192 }] }),
    "/api/show": shown({ [GEMMA]: { capabilities: ["vision"] } }),
  };
  const { url } = await serverOf("library", [GEMMA], own);
  const named = async (key: string) => {
    const environment = { REGIA_MODELS_URL: url, REGIA_MODELS_KEY: key, REGIA_MODELS: `nostro=${GEMMA}` };
    const { models } = await reachableModels(environment);
    return models.map(({ model }) => model);
  };
  expect(await named(KEY)).toMatchObject([
    { id: "nostro", contextWindow: 8_192, capabilities: { images: true } },
  ]);
  expect(await named("another")).toMatchObject([{ id: "nostro", contextWindow: 32_000 }]);
});
