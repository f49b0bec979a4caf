import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemonstrationProvider, startDemonstration } from "./provider.ts";

let provider: DemonstrationProvider;
let client: OpenAI;
beforeAll(async () => {
  provider = await startDemonstration({ pace: 100_000 });
  client = new OpenAI({ baseURL: provider.url, apiKey: provider.key, maxRetries: 0 });
});
afterAll(() => provider.close());

const model = "demonstration";
const messages = [{ role: "user" as const, content: "Ordina: pera, mela, banana" }];
const RESULT = "### Righe\n\n- banana\n- mela\n- pera";

describe("the demonstration provider speaks OpenAI's protocol", () => {
  test("lists its model and answers at once, with usage", async () => {
    const ids = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual([model]);
    const parts = [{ type: "text" as const, text: messages[0]?.content ?? "" }];
    const completion = await client.chat.completions.create({
      model,
      messages: [{ role: "user", content: parts }],
    });
    expect(completion.choices).toMatchObject([{ message: { content: RESULT }, finish_reason: "stop" }]);
    expect(completion.usage).toEqual({ prompt_tokens: 5, completion_tokens: 8, total_tokens: 13 });
  });

  test("streams, and cuts at the wished length", async () => {
    const stream = await client.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 4,
    });
    let text = "";
    let finish: string | null | undefined;
    let usage: object | null | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      finish ??= chunk.choices[0]?.finish_reason;
      usage ??= chunk.usage;
    }
    expect(RESULT.startsWith(text)).toBe(true);
    expect(finish).toBe("length");
    expect(usage).toMatchObject({ completion_tokens: 4 });
  });

  test("keeps its pace", async () => {
    const slow = await startDemonstration({ pace: 50 });
    const reader = new OpenAI({ baseURL: slow.url, apiKey: slow.key, maxRetries: 0 });
    const started = performance.now();
    const stream = await reader.chat.completions.create({ model, messages, stream: true });
    for await (const { choices } of stream) expect(choices).toHaveLength(1);
    expect(performance.now() - started).toBeGreaterThan(120);
    await slow.close();
  });

  test("refuses in the protocol's shape", async () => {
    const stranger = new OpenAI({ baseURL: provider.url, apiKey: "x", maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
    await expect(client.chat.completions.create({ model: "gpt", messages })).rejects.toMatchObject({
      status: 404,
      code: "model_not_found",
    });
    await expect(client.chat.completions.create({ model, messages: [] })).rejects.toMatchObject({
      status: 400,
    });
    const send = (path: string, init: RequestInit = {}) =>
      fetch(`${provider.url}${path}`, { ...init, headers: { Authorization: `Bearer ${provider.key}` } });
    expect((await send("/chat/completions")).status).toBe(405);
    expect((await send("/embeddings")).status).toBe(404);
    expect((await send("/chat/completions", { method: "POST", body: "{" })).status).toBe(400);
    const large = "x".repeat(5 * 1024 * 1024);
    expect((await send("/chat/completions", { method: "POST", body: large })).status).toBe(413);
  });
});
