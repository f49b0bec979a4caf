import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listModels } from "./list.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that speaks Ollama's two interfaces; the own one answers with 404 where it is not given. */
async function ollama(own: { readonly ps?: object; readonly parameters?: Readonly<Record<string, string>> }) {
  const server = createServer((request, response) => {
    const send = (body: object | undefined) => {
      response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body ?? { error: "not found" }));
    };
    const ids = ["llama3.2:3b", "gemma3:4b"];
    if (request.url === "/v1/models") {
      return send({ object: "list", data: ids.map((id) => ({ id, object: "model", owned_by: "library" })) });
    }
    if (request.url === "/api/ps") return send(own.ps);
    let text = "";
    request.on("data", (chunk) => {
      text += String(chunk);
    });
    request.on("end", () => {
      const { model } = JSON.parse(text) as { model: string };
      send(own.parameters && { parameters: own.parameters[model], model_info: {} });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, key: undefined };
}

it.each([
  ["says nothing about itself", {}, 4_096, 4_096],
  [
    "has a model with a context of its own",
    { ps: { models: [] }, parameters: { "gemma3:4b": 'stop    "<end>"\nnum_ctx    16384\n' } },
    4_096,
    16_384,
  ],
  [
    "has loaded a model",
    {
      ps: { models: [{ name: "gemma3:4b", model: "gemma3:4b", context_length: 8_192 }] },
      parameters: { "gemma3:4b": "num_ctx 16384", "llama3.2:3b": "num_ctx 0" },
    },
    4_096,
    8_192,
  ],
])("an Ollama server that %s reads no more than it can", async (_, own, llama, gemma) => {
  expect(await listModels(await ollama(own))).toEqual([
    { id: "llama3.2:3b", contextWindow: llama },
    { id: "gemma3:4b", contextWindow: gemma },
  ]);
});
