import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { createParser } from "eventsource-parser";
import { afterEach, describe, expect, it } from "vitest";
import { type Provider, startProvider } from "../../testing/provider.ts";
import { gatheringText } from "./gatheredText.ts";

const fetchGathered = gatheringText(fetch);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function provider(): Promise<Provider> {
  const started = await startProvider();
  closing.push(() => started.close());
  return started;
}

/** Address of a server that answers with a stream of these pieces, and ends it unless `isCut`. */
async function serverOf(pieces: readonly (string | Uint8Array)[], isCut = false): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    for (const piece of pieces) response.write(piece);
    if (isCut) setImmediate(() => response.destroy());
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const ask = (url: string, init?: RequestInit) =>
  fetchGathered(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "prova-1", stream: true, messages: [] }),
    ...init,
  });

/** The data of a response's events, and the error that ended it. */
async function read(response: Response): Promise<{ readonly events: string[]; readonly error: unknown }> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  } catch (error) {
    return { events, error };
  }
  return { events, error: undefined };
}

const textOf = (events: readonly string[]) =>
  events
    .map((data) => (data === "[DONE]" ? "" : (JSON.parse(data).choices[0]?.delta.content ?? "")))
    .join("");

const part = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: "a", choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`;

describe("a stream of many small events", () => {
  it("comes in few, with the same text, the end and the usage", async () => {
    const server = await provider();
    const words = Array.from({ length: 500 }, (_, index) => `parola${index} `);
    server.answer({ kind: "text", words });
    const { events } = await read(await ask(server.url));
    expect(textOf(events)).toBe(words.join(""));
    expect(events.length).toBeLessThan(words.length / 2);
    expect(JSON.parse(events.at(-2) ?? "")).toMatchObject({ usage: { completion_tokens: 500 } });
    expect(events.at(-1)).toBe("[DONE]");
  });

  it("shows its first text at once", async () => {
    const server = await provider();
    let goOn = () => {};
    server.answer({
      kind: "text",
      words: ["Ciao", ", mondo."],
      until: new Promise<void>((resolve) => {
        goOn = resolve;
      }),
    });
    const response = await ask(server.url);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"Ciao"');
    goOn();
    reader?.releaseLock();
    expect(textOf((await read(response)).events)).toBe(", mondo.");
  });

  it("keeps what arrived before the connection broke", async () => {
    const url = await serverOf([part({ content: "uno " }), part({ content: "due" })], true);
    const { events, error } = await read(await fetchGathered(url));
    expect(textOf(events)).toBe("uno due");
    expect(error).toBeInstanceOf(Error);
  });

  it("keeps it also for the client library, whose streams forget what they hold when they fail", async () => {
    const server = await provider();
    server.answer({ kind: "cut", words: ["uno ", "due ", "tre ", "quattro"] });
    const client = createOpenAICompatible({ name: "prova", baseURL: server.url, fetch: fetchGathered });
    const { fullStream } = streamText({
      model: client.chatModel("prova-1"),
      prompt: "Conta",
      maxRetries: 0,
      onError: () => {},
    });
    let text = "";
    const reading = async () => {
      for await (const shown of fullStream) if (shown.type === "text-delta") text += shown.text;
    };
    await expect(reading()).rejects.toThrow();
    expect(text).toBe("uno due tre quattro");
  });

  it("ends the connection of a reader who stops", async () => {
    const server = await provider();
    server.answer({ kind: "endless", words: ["a ", "b ", "c "] });
    const response = await ask(server.url);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => server.closed).toBe(1);
  });
});

it.each([
  ["reasoning", part({ content: "a", reasoning_content: "b" })],
  ["a call of a tool", part({ content: "a", tool_calls: [{ index: 0 }] })],
  ["a usage", part({ content: "a" }, { usage: { prompt_tokens: 1 } })],
  ["probabilities", `data: {"choices":[{"delta":{"content":"a"},"logprobs":{"content":[]}}]}\n\n`],
  ["an end", `data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n`],
  ["two choices", `data: {"choices":[{"delta":{"content":"a"}},{"delta":{"content":"b"}}]}\n\n`],
  ["no JSON", `data: "content" {\n\n`],
  ["several lines", `event: error\nid: 7\ndata: {"content":\ndata: 1}\n\n`],
])("leaves an event with %s as it is, in its place", async (_, odd) => {
  const url = await serverOf([part({ content: "1" }), part({ content: "2" }), odd, part({ content: "3" })]);
  const text = await (await fetchGathered(url)).text();
  expect(text).toContain(odd);
  expect(text.indexOf('"2"')).toBeLessThan(text.indexOf(odd));
  expect(text.lastIndexOf('"3"')).toBeGreaterThan(text.indexOf(odd));
});

it("joins the halves of a character that two pieces hold", async () => {
  const bytes = new TextEncoder().encode(part({ role: "assistant", content: "è" }));
  const middle = bytes.indexOf(0xc3) + 1;
  const url = await serverOf([bytes.slice(0, middle), bytes.slice(middle), part({ content: "!" })]);
  expect(textOf((await read(await fetchGathered(url))).events)).toBe("è!");
});

it("gathers text beside fields that are empty", async () => {
  const empty = { role: "assistant", reasoning_content: null, refusal: null };
  const url = await serverOf([["1", "2", "3"].map((content) => part({ ...empty, content })).join("")]);
  const { events } = await read(await fetchGathered(url));
  expect(events.map((data) => textOf([data]))).toEqual(["1", "23"]);
});

it("leaves an answer that is no stream as it is", async () => {
  const server = await provider();
  server.answer({ kind: "status", status: 429 });
  const response = await ask(server.url);
  expect(response.status).toBe(429);
  expect(await response.json()).toHaveProperty("error");
});
