import { chatCompletionRequest } from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../lib/http/index.ts";
import { type Generation, type StreamOptions, streamedResponse, wholeResponse } from "./completions.ts";
import { errorResponse } from "./failures.ts";
import type { ChoiceDelta } from "./written.ts";

const ENDED = {
  finishes: ["stop"],
  inputTokens: 12,
  outputTokens: 3,
  cost: "0.000123",
  source: "provider",
} as const;

const failure = new Refusal("unavailable", message("requests:unavailable"));

const text = (words: string): ChoiceDelta => ({ choice: 0, delta: { type: "text", text: words } });

/** An answer in these parts; a refusal breaks it off. */
function answer(...parts: readonly (string | Refusal)[]): Generation {
  async function* deltas() {
    for (const part of parts) {
      if (part instanceof Refusal) throw part;
      yield text(part);
    }
  }
  return {
    model: "mistral-small",
    demonstration: false,
    hasValidDocuments: false,
    choices: 1,
    deltas: deltas(),
    ended: () => Promise.resolve(ENDED),
    token: new AbortController().signal,
    stop: () => {},
  };
}

async function eventsOf(response: Response): Promise<string[]> {
  const text = await response.text();
  return text
    .trimEnd()
    .split("\n\n")
    .map((event) => event.replace(/^data: /, ""));
}

const options: StreamOptions = {
  includeUsage: false,
  locale: "en",
  headers: { "X-Request-Id": "r" },
  explain: (error) => error as Refusal,
};

describe("an answer", () => {
  it("as one document has OpenAI's shape, with what it cost beside it", async () => {
    const response = await wholeResponse(answer("Ciao", "!"), {});
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: "chat.completion",
      created: expect.any(Number),
      model: "mistral-small",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "Ciao!", refusal: null },
          logprobs: null,
          finish_reason: "stop",
        },
      ],
      usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
      regia: { cost: "0.000123", source: "provider", demonstration: false },
    });
  });

  it.each([false, true])(
    "as a stream ends with its reason and, if asked for, the usage: %s",
    async (includeUsage) => {
      const response = streamedResponse(answer("Ciao", "!"), { ...options, includeUsage });
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      const events = await eventsOf(response);
      expect(events.at(-1)).toBe("[DONE]");
      const parts = events.slice(0, -1).map((event) => JSON.parse(event));
      expect(new Set(parts.map(({ id, object, model }) => `${id} ${object} ${model}`)).size).toBe(1);
      const deltas = [{ role: "assistant", content: "" }, { content: "Ciao" }, { content: "!" }, {}];
      expect(parts.flatMap(({ choices }) => choices).map(({ delta }) => delta)).toEqual(deltas);
      expect(parts[3].choices[0].finish_reason).toBe("stop");
      const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
      expect(parts.map((part) => part.usage)).toEqual(
        includeUsage ? [null, null, null, null, usage] : [undefined, undefined, undefined, undefined],
      );
    },
  );

  it("that breaks off says why in its stream, and fails as a document", async () => {
    const events = await eventsOf(streamedResponse(answer("Ci", failure), options));
    expect(JSON.parse(events.at(-2) ?? "")).toMatchObject({
      error: { type: "server_error", code: "unavailable" },
    });
    await expect(wholeResponse(answer("Ci", failure), {})).rejects.toBe(failure);
  });

  it("ends with its token, also for a reader who does not read on, but not once it has ended", async () => {
    const token = new AbortController();
    const wait = new Promise<never>(() => {});
    async function* hanging() {
      yield text("Ciao");
      await wait;
    }
    const stream = streamedResponse({ ...answer(), deltas: hanging(), token: token.signal }, options);
    token.abort(new Refusal("unauthorized", message("requests:tokenUnknown")));
    const events = await eventsOf(stream);
    expect(JSON.parse(events.at(-2) ?? "")).toMatchObject({ error: { type: "authentication_error" } });
    expect(events.at(-1)).toBe("[DONE]");

    const later = new AbortController();
    const whole = await eventsOf(streamedResponse({ ...answer("Ciao"), token: later.signal }, options));
    expect(() => later.abort()).not.toThrow();
    expect(whole.at(-1)).toBe("[DONE]");
  });

  it("stops when its reader goes away", async () => {
    const stop = vi.fn();
    const reader = streamedResponse({ ...answer("Ciao"), stop }, options).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(stop).toHaveBeenCalledOnce();
  });
});

it("of several choices with calls of tools keeps them apart, as a document and as a stream", async () => {
  const deltas: readonly ChoiceDelta[] = [
    { choice: 1, delta: { type: "reasoning", text: "Penso." } },
    { choice: 0, delta: { type: "tool-call", index: 1, id: "b", name: "ora", arguments: "" } },
    { choice: 0, delta: { type: "tool-call", index: 0, name: "meteo", arguments: '{"citta":' } },
    { choice: 1, delta: { type: "text", text: "Ciao" } },
    { choice: 1, delta: { type: "logprobs", value: { content: [{ token: "Ciao", logprob: -1 }] } } },
    { choice: 0, delta: { type: "tool-call", index: 0, arguments: '"Roma"}' } },
    { choice: 1, delta: { type: "refusal", text: "No." } },
  ];
  const generation = (): Generation => ({
    ...answer(),
    choices: 2,
    deltas: (async function* () {
      yield* deltas;
    })(),
    ended: () => Promise.resolve({ ...ENDED, finishes: ["tool_calls", "content_filter"] }),
  });
  const whole: unknown = await (await wholeResponse(generation(), {})).json();
  const { choices } = Object(whole);
  expect(choices).toEqual([
    {
      index: 0,
      message: {
        role: "assistant",
        content: null,
        refusal: null,
        tool_calls: [
          {
            id: expect.stringMatching(/^call_/),
            type: "function",
            function: { name: "meteo", arguments: '{"citta":"Roma"}' },
          },
          { id: "b", type: "function", function: { name: "ora", arguments: "" } },
        ],
      },
      logprobs: null,
      finish_reason: "tool_calls",
    },
    {
      index: 1,
      message: { role: "assistant", content: "Ciao", refusal: "No.", reasoning_content: "Penso." },
      logprobs: { content: [{ token: "Ciao", logprob: -1 }], refusal: null },
      finish_reason: "content_filter",
    },
  ]);
  const parts = (await eventsOf(streamedResponse(generation(), options)))
    .slice(0, -1)
    .map((each) => JSON.parse(each));
  const ofFirst = parts.flatMap(({ choices: [choice] }) =>
    choice.index === 0 ? (choice.delta.tool_calls ?? []) : [],
  );
  expect(ofFirst).toEqual([
    { index: 1, id: "b", type: "function", function: { name: "ora", arguments: "" } },
    {
      index: 0,
      id: expect.any(String),
      type: "function",
      function: { name: "meteo", arguments: '{"citta":' },
    },
    { index: 0, function: { arguments: '"Roma"}' } },
  ]);
  expect(parts.map(({ choices: [choice] }) => choice.finish_reason).filter(Boolean)).toEqual([
    "tool_calls",
    "content_filter",
  ]);
  expect(parts.filter(({ regia }) => regia)).toHaveLength(1);
});

describe("a request", () => {
  const parse = (fields: object) =>
    v.safeParse(chatCompletionRequest, {
      model: "regia/auto",
      messages: [{ role: "user", content: "Ciao" }],
      ...fields,
    });

  it.each([
    { messages: [{ role: "developer", content: "Rispondi in breve." }] },
    { messages: [{ role: "assistant", content: "Ciao" }] },
    {
      messages: [
        { role: "system", content: [{ type: "text", text: "a" }], name: "x" },
        {
          role: "user",
          content: [
            { type: "text", text: "a" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AAAA", detail: "low" } },
          ],
        },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{" } }],
        },
        { role: "tool", tool_call_id: "a", content: "21" },
      ],
    },
    { user: "7", tools: [], tool_choice: "none", store: true, n: 4, stop: ["a"], functions: null },
    { response_format: { type: "json_schema", json_schema: { name: "a", schema: {}, strict: true } } },
    { tools: [{ type: "function", function: { name: "f" } }], tool_choice: "required", seed: -3 },
  ])("is kept as it came: %j", (fields) => {
    expect(parse(fields)).toMatchObject({ success: true, output: fields });
  });

  const image = (url: string) => [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }];

  it.each([
    ["model", { model: 7 }],
    ["messages", { messages: [] }],
    ["messages.0.role", { messages: [{ role: "function", content: "Ciao" }] }],
    ["messages.0.tool_call_id", { messages: [{ role: "tool", tool_call_id: "a", content: "Ciao" }] }],
    ["messages.0.content", { messages: [{ role: "user", content: 7 }] }],
    ["messages.0.content.0.image_url.url", { messages: image("https://example.com/a.png") }],
    ["messages.0.content.0.image_url.url", { messages: image("data:text/html;base64,AAAA") }],
    ["messages.0.content.0.type", { messages: [{ role: "user", content: [{ type: "input_audio" }] }] }],
    ["max_tokens", { max_tokens: 0 }],
    ["temperature", { temperature: 3 }],
    ["top_p", { top_p: 1.5 }],
    ["stop", { stop: "" }],
    ["stop", { stop: ["a", "b", "c", "d", "e"] }],
    ["n", { n: 5 }],
    ["tools.0.type", { tools: [{ type: "web_search" }] }],
    ["tools.0.function", { tools: [{ type: "function" }] }],
    ["tools.0.function.name", { tools: [{ type: "function", function: { name: "a b" } }] }],
    ["tool_choice", { tool_choice: "any" }],
    ["functions", { functions: [] }],
    ["modalities.1", { modalities: ["text", "audio"] }],
    ["service_tier", { service_tier: "flex" }],
    ["logit_bias.50256", { logit_bias: { 50256: -101 } }],
    ["response_format.type", { response_format: { type: "xml" } }],
    [
      "response_format.json_schema.name",
      { response_format: { type: "json_schema", json_schema: { schema: {} } } },
    ],
  ])("is refused for %s: %j", (field, fields) => {
    const { issues } = parse(fields);
    expect(issues?.[0].path?.map(({ key }) => key).join(".")).toBe(field);
  });
});

it.each([
  ["malformed", 400, "invalid_request_error", null],
  ["unauthorized", 401, "authentication_error", null],
  ["forbidden", 403, "permission_error", null],
  ["not_found", 404, "invalid_request_error", null],
  ["payload_too_large", 413, "invalid_request_error", null],
  ["too_many_requests", 429, "rate_limit_error", null],
  ["internal", 500, "server_error", null],
] as const)("the refusal %s has OpenAI's shape", async (code, status, type, retry) => {
  const response = errorResponse(new Refusal(code, message("requests:malformed"), { field: "x" }), "en");
  expect([response.status, response.headers.get("x-should-retry")]).toEqual([status, retry]);
  expect(await response.json()).toEqual({ error: { message: expect.any(String), type, param: "x", code } });
});
