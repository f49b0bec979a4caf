import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createMistral } from "@ai-sdk/mistral";
import { createOpenAI } from "@ai-sdk/openai";
import type { CompletionFields } from "@regia/api/v1";
import type { ProviderKey } from "@regia/domain/router";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf, type ModelDelta, type ModelEnd, type ModelRequest } from "./index.ts";
import { absentField, type NativeModel, nativeModel } from "./native.ts";

const PICTURE = "iVBORw0KGgo=";

const FIELDS: CompletionFields = {
  tools: [
    {
      type: "function",
      function: {
        name: "meteo",
        description: "Il tempo",
        parameters: { type: "object", properties: { citta: { type: "string" } } },
      },
    },
    { type: "function", function: { name: "ora" } },
  ],
  tool_choice: { type: "function", function: { name: "meteo" } },
  stop: "FINE",
  temperature: 0.5,
};

const REQUEST: ModelRequest = {
  messages: [
    { role: "system", content: "Sii breve." },
    {
      role: "user",
      content: [
        { type: "text", text: "Che tempo fa?" },
        { type: "image_url", image_url: { url: `data:image/png;base64,${PICTURE}` } },
      ],
    },
    {
      role: "assistant",
      content: "Guardo.",
      tool_calls: [
        { id: "callABCD1", type: "function", function: { name: "meteo", arguments: '{"citta":"Roma"}' } },
      ],
    },
    { role: "tool", tool_call_id: "callABCD1", content: "Sole" },
  ],
  maxOutputTokens: 77,
};

type Body = Readonly<Record<string, unknown>>;

/** What a provider's server was sent. */
interface Sent {
  readonly path: string;
  readonly body: Body;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that answers every request so, and what it was sent. */
async function serverOf(text: string, status = 200) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    sent.push({ path: request.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString("utf8")) });
    const type = status === 200 ? "text/event-stream" : "application/json";
    response.writeHead(status, { "Content-Type": type, "Retry-After": "9" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/** A model of each provider, at another address. */
const MODELS: Readonly<Record<ProviderKey, (baseURL: string) => NativeModel>> = {
  openai: (baseURL) => createOpenAI({ baseURL, apiKey: "k" }).chat("gpt-4o"),
  anthropic: (baseURL) => createAnthropic({ baseURL, apiKey: "k" })("claude-sonnet-4-5"),
  google: (baseURL) => createGoogleGenerativeAI({ baseURL, apiKey: "k" })("gemini-2.5-flash"),
  mistral: (baseURL) => createMistral({ baseURL, apiKey: "k" })("mistral-small-latest"),
};

const stream = (...documents: readonly unknown[]) =>
  documents.map((document) => `data: ${JSON.stringify(document)}\n\n`).join("");

const chunk = (choice: object, more: object = {}) => ({
  id: "a",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, finish_reason: null, ...choice }],
  ...more,
});

const said = (delta: object) => ({ delta });
const openaiUsage = { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 };

const anthropicBlock = (index: number, block: object, ...deltas: readonly object[]) => [
  { type: "content_block_start", index, content_block: block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index },
];

const ANTHROPIC_START = {
  type: "message_start",
  message: {
    id: "a",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    stop_reason: null,
    usage: { input_tokens: 11, output_tokens: 1 },
  },
};

const anthropicEnd = (stop_reason: string) => [
  { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 22 } },
  { type: "message_stop" },
];

const googleChunk = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { role: "model", parts }, finishReason, index: 0 }],
  usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 22, totalTokenCount: 33 },
});

const SCHEMA = { type: "object", properties: { citta: { type: "string" } } };
const NO_PARAMETERS = { type: "object", properties: {} };

/** The call of a function as OpenAI and Mistral write it. */
const CALLED = {
  id: "callABCD1",
  type: "function",
  function: { name: "meteo", arguments: '{"citta":"Roma"}' },
};

const SPOKEN_TOOLS = [
  { type: "function", function: { name: "meteo", description: "Il tempo", parameters: SCHEMA } },
  { type: "function", function: { name: "ora", parameters: NO_PARAMETERS } },
];

const spokenBody = (model: string, picture: unknown) => ({
  model,
  max_tokens: 77,
  temperature: 0.5,
  stop: ["FINE"],
  messages: [
    { role: "system", content: "Sii breve." },
    {
      role: "user",
      content: [
        { type: "text", text: "Che tempo fa?" },
        { type: "image_url", image_url: picture },
      ],
    },
    { role: "assistant", content: "Guardo.", tool_calls: [CALLED] },
    { role: "tool", tool_call_id: "callABCD1", content: "Sole" },
  ],
  tools: SPOKEN_TOOLS,
  tool_choice: { type: "function", function: { name: "meteo" } },
  stream: true,
});

/** What each provider is asked for the rich request. */
const EXPECTED: Readonly<Record<ProviderKey, Sent>> = {
  openai: {
    path: "/chat/completions",
    body: {
      ...spokenBody("gpt-4o", { url: `data:image/png;base64,${PICTURE}` }),
      stream_options: { include_usage: true },
    },
  },
  mistral: {
    path: "/chat/completions",
    body: spokenBody("mistral-small-latest", `data:image/png;base64,${PICTURE}`),
  },
  anthropic: {
    path: "/messages",
    body: {
      model: "claude-sonnet-4-5",
      max_tokens: 77,
      temperature: 0.5,
      stop_sequences: ["FINE"],
      system: [{ type: "text", text: "Sii breve." }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Che tempo fa?" },
            { type: "image", source: { type: "base64", media_type: "image/png", data: PICTURE } },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "text", text: "Guardo." },
            { type: "tool_use", id: "callABCD1", name: "meteo", input: { citta: "Roma" } },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "callABCD1", content: "Sole" }] },
      ],
      tools: [
        { name: "meteo", description: "Il tempo", input_schema: SCHEMA },
        { name: "ora", input_schema: NO_PARAMETERS },
      ],
      tool_choice: { type: "tool", name: "meteo" },
      stream: true,
    },
  },
  google: {
    path: "/models/gemini-2.5-flash:streamGenerateContent?alt=sse",
    body: {
      generationConfig: { maxOutputTokens: 77, temperature: 0.5, stopSequences: ["FINE"] },
      systemInstruction: { parts: [{ text: "Sii breve." }] },
      contents: [
        {
          role: "user",
          parts: [{ text: "Che tempo fa?" }, { inlineData: { mimeType: "image/png", data: PICTURE } }],
        },
        {
          role: "model",
          parts: [
            { text: "Guardo." },
            { functionCall: { id: "callABCD1", name: "meteo", args: { citta: "Roma" } } },
          ],
        },
        {
          role: "user",
          parts: [
            {
              functionResponse: {
                id: "callABCD1",
                name: "meteo",
                response: { name: "meteo", content: "Sole" },
              },
            },
          ],
        },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: "meteo", description: "Il tempo", parametersJsonSchema: SCHEMA },
            { name: "ora", parametersJsonSchema: NO_PARAMETERS },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["meteo"] } },
    },
  },
};

/** A text and a call of a tool, and a text that is ended so, as each provider sends them. */
const ANSWERS: Readonly<
  Record<
    ProviderKey,
    { readonly call: string; readonly text: (reason: string) => string; readonly broken: string }
  >
> = {
  openai: {
    call: `${stream(
      chunk(said({ role: "assistant", content: "Gu" })),
      chunk(said({ content: "ardo." })),
      chunk(
        said({
          tool_calls: [
            { index: 0, id: "c1", type: "function", function: { name: "meteo", arguments: '{"citta":' } },
          ],
        }),
      ),
      chunk(said({ tool_calls: [{ index: 0, function: { arguments: '"Roma"}' } }] })),
      chunk({ delta: {}, finish_reason: "tool_calls" }),
      { ...chunk({}), choices: [], usage: openaiUsage },
    )}data: [DONE]\n\n`,
    text: (finish_reason) =>
      `${stream(chunk(said({ content: "Ciao" })), chunk({ delta: {}, finish_reason }), {
        ...chunk({}),
        choices: [],
        usage: openaiUsage,
      })}data: [DONE]\n\n`,
    broken: stream(chunk(said({ content: "Ciao" }))),
  },
  mistral: {
    call: `${stream(
      chunk(said({ role: "assistant", content: "Guardo." })),
      chunk(
        {
          delta: {
            tool_calls: [{ id: "c1", index: 0, function: { name: "meteo", arguments: '{"citta":"Roma"}' } }],
          },
          finish_reason: "tool_calls",
        },
        { usage: openaiUsage },
      ),
    )}data: [DONE]\n\n`,
    text: (finish_reason) =>
      `${stream(
        chunk({ delta: { role: "assistant", content: "Ciao" }, finish_reason }, { usage: openaiUsage }),
      )}data: [DONE]\n\n`,
    broken: stream(chunk(said({ role: "assistant", content: "Ciao" }))),
  },
  anthropic: {
    call: stream(
      ANTHROPIC_START,
      ...anthropicBlock(
        0,
        { type: "text", text: "" },
        { type: "text_delta", text: "Gu" },
        { type: "text_delta", text: "ardo." },
      ),
      ...anthropicBlock(
        1,
        { type: "tool_use", id: "c1", name: "meteo", input: {} },
        { type: "input_json_delta", partial_json: '{"citta":' },
        { type: "input_json_delta", partial_json: '"Roma"}' },
      ),
      ...anthropicEnd("tool_use"),
    ),
    text: (reason) =>
      stream(
        ANTHROPIC_START,
        ...anthropicBlock(0, { type: "text", text: "" }, { type: "text_delta", text: "Ciao" }),
        ...anthropicEnd(reason),
      ),
    broken: stream(
      ANTHROPIC_START,
      ...anthropicBlock(0, { type: "text", text: "" }, { type: "text_delta", text: "Ciao" }),
    ),
  },
  google: {
    call: stream(
      googleChunk([{ text: "Guardo." }]),
      googleChunk([{ functionCall: { name: "meteo", args: { citta: "Roma" } } }], "STOP"),
    ),
    text: (reason) => stream(googleChunk([{ text: "Ciao" }]), googleChunk([], reason)),
    broken: stream(googleChunk([{ text: "Ciao" }])),
  },
};

const PROVIDERS = ["openai", "anthropic", "google", "mistral"] as const;

/** What one request to a provider sends and brings. */
async function asked(
  provider: ProviderKey,
  answer: string,
  { fields, status }: { readonly fields?: CompletionFields; readonly status?: number } = {},
) {
  const { url, sent } = await serverOf(answer, status);
  const deltas: ModelDelta[] = [];
  const ask = nativeModel(provider, () => MODELS[provider](url));
  let end: ModelEnd | undefined;
  let failure: ReturnType<typeof failureOf> | undefined;
  try {
    end = await ask(
      { ...REQUEST, fields },
      { signal: new AbortController().signal, onDelta: (delta) => deltas.push(delta) },
    );
  } catch (error) {
    failure = failureOf(error);
  }
  return { path: sent[0]?.path, body: sent[0]?.body, deltas, end, failure };
}

describe.each(PROVIDERS)("%s", (provider) => {
  const { call, broken } = ANSWERS[provider];

  it("is asked in its own terms", async () => {
    const { path, body } = await asked(provider, call, { fields: FIELDS });
    expect(path).toBe(EXPECTED[provider].path);
    expect(body).toMatchObject(EXPECTED[provider].body);
  });

  it("brings text, calls of tools, why it ends, and the usage", async () => {
    const { deltas, end } = await asked(provider, call, { fields: FIELDS });
    const written = deltas.map((delta) => (delta.type === "text" ? delta.text : "")).join("");
    const calls = deltas.filter((delta) => delta.type === "tool-call");
    expect(written).toBe("Guardo.");
    expect(calls[0]).toMatchObject({ index: 0, id: expect.stringMatching(/./), name: "meteo" });
    expect(calls.every(({ index }) => index === 0)).toBe(true);
    expect(calls.map((one) => one.arguments).join("")).toBe('{"citta":"Roma"}');
    expect(end).toEqual({ finish: "tool_calls", usage: { inputTokens: 11, outputTokens: 22 } });
  });

  it("that breaks off is cut, with what came before", async () => {
    const { deltas, failure } = await asked(provider, broken);
    expect(deltas).toEqual([{ type: "text", text: "Ciao" }]);
    expect(failure).toMatchObject({ code: "cut" });
  });

  it("may be asked again when it says", async () => {
    const { failure } = await asked(provider, '{"error":{"message":"Later."}}', { status: 429 });
    expect(failure).toMatchObject({ code: "rate_limited", refusal: { status: 429, retryAfter: 9 } });
  });
});

it.each<readonly [ProviderKey, string, string]>([
  ["openai", "stop", "stop"],
  ["openai", "length", "length"],
  ["openai", "content_filter", "content_filter"],
  ["mistral", "stop", "stop"],
  ["mistral", "length", "length"],
  ["mistral", "model_length", "length"],
  ["anthropic", "end_turn", "stop"],
  ["anthropic", "stop_sequence", "stop"],
  ["anthropic", "max_tokens", "length"],
  ["anthropic", "model_context_window_exceeded", "length"],
  ["anthropic", "refusal", "content_filter"],
  ["google", "STOP", "stop"],
  ["google", "MAX_TOKENS", "length"],
  ["google", "SAFETY", "content_filter"],
  ["google", "RECITATION", "content_filter"],
  ["google", "OTHER", "stop"],
  ["anthropic", "a_reason_of_its_own", "stop"],
])("%s ends by %s as %s", async (provider, reason, finish) => {
  expect(await asked(provider, ANSWERS[provider].text(reason))).toMatchObject({
    deltas: [{ type: "text", text: "Ciao" }],
    end: { finish, usage: { inputTokens: 11, outputTokens: 22 } },
  });
});

it("openai brings the probabilities of its tokens as they came", async () => {
  const logprobs = { content: [{ token: "Ciao", logprob: -0.5, top_logprobs: [] }] };
  const answer = stream(
    chunk({ delta: { content: "Ciao" }, logprobs }),
    chunk({ delta: {}, finish_reason: "stop" }),
  );
  const { body, deltas } = await asked("openai", answer, { fields: { logprobs: true, top_logprobs: 2 } });
  expect(body).toMatchObject({ logprobs: true, top_logprobs: 2 });
  expect(deltas).toContainEqual({ type: "logprobs", value: logprobs });
});

describe("a field that changes the answer reaches the provider, or the request is refused", () => {
  const VALUES: CompletionFields = {
    parallel_tool_calls: false,
    response_format: {
      type: "json_schema",
      json_schema: { name: "a", schema: { type: "object", properties: {}, additionalProperties: false } },
    },
    tool_choice: "required",
    temperature: 0.5,
    top_p: 0.5,
    stop: ["FINE"],
    seed: 1,
    presence_penalty: 0.5,
    frequency_penalty: 0.5,
    logit_bias: { 1: 1 },
    logprobs: true,
    top_logprobs: 2,
    reasoning_effort: "low",
    verbosity: "low",
  };
  const names = Object.keys(VALUES) as (keyof CompletionFields)[];
  const END = { openai: "stop", mistral: "stop", anthropic: "end_turn", google: "STOP" };

  const possible = PROVIDERS.flatMap((provider) =>
    names
      .filter((name) => absentField(provider, { [name]: VALUES[name] }) !== name)
      .map((name) => [provider, name] as const),
  );

  it.each(possible)("%s: %s", async (provider, name) => {
    const answer = ANSWERS[provider].text(END[provider]);
    // OpenAI's models have the second only with the first.
    const usual = { tools: FIELDS.tools, ...(name === "top_logprobs" ? { logprobs: true } : {}) };
    const fields = { ...usual, [name]: VALUES[name] };
    const bare = await asked(provider, answer, { fields: usual });
    const { body, failure } = await asked(provider, answer, { fields });
    if (failure === undefined) expect(body).not.toEqual(bare.body);
    else expect(failure).toMatchObject({ refusal: { code: "unsupported_parameter", param: name } });
  });

  it.each<readonly [ProviderKey, CompletionFields, keyof CompletionFields]>([
    ["google", { presence_penalty: 0.5 }, "presence_penalty"],
    ["anthropic", { temperature: 1.5 }, "temperature"],
    ["anthropic", { temperature: 0.5, top_p: 0.5 }, "top_p"],
    ["anthropic", { response_format: { type: "json_object" } }, "response_format"],
  ])("%s refuses %j", async (provider, fields, param) => {
    const { deltas, failure } = await asked(provider, ANSWERS[provider].text(END[provider]), { fields });
    expect(failure).toMatchObject({ code: "refused", refusal: { status: 400, param } });
    expect(deltas).toEqual([]);
  });

  it("is named before a provider is asked that has no place for it", () => {
    expect(absentField("anthropic", { seed: 1 })).toBe("seed");
    expect(absentField("anthropic", { response_format: { type: "json_object" } })).toBe("response_format");
    expect(absentField("google", { seed: 1, parallel_tool_calls: true })).toBe("parallel_tool_calls");
    expect(absentField("mistral", { verbosity: null, logprobs: false })).toBe("logprobs");
    expect(absentField("openai", VALUES)).toBeUndefined();
  });
});
