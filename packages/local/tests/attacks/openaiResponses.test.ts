// The Responses API for the team's own programs, through OpenAI's own client, unchanged.
import { type Provider, type ProviderBehaviour, startProvider } from "@regia/functions/testing";
import OpenAI from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const MODEL = "prova-1";
const WORDS = ["Ciao", ", ", "mondo", "."];
const QUESTION = "Saluta il mondo";
const ASKED = { role: "user", content: QUESTION };

let provider: Provider;
let server: TestServer;
let person: Person;
let client: OpenAI;

async function clientOf(owner: Person): Promise<OpenAI> {
  const { data, error } = await owner.client.rpc("create_api_token", { name: "Prova", scope: "chat" });
  if (error) throw error;
  const { token: apiKey }: { readonly token: string } = Object(data);
  return new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
}

/** The rows of the ledger of a person. */
const ledgerOf = ({ id }: Person) => server.sql`
  select model, state, outcome, input_tokens::int, output_tokens::int, usage_source, cost::text
  from public.model_calls where payer_id = ${id} order by created_at`;

beforeAll(async () => {
  provider = await startProvider({ models: [MODEL] });
  server = await startTestServer({ REGIA_MODELS_URL: provider.url, REGIA_MODELS_COOLDOWN: "1" });
  // 0.50 and 2 EUR for a million tokens.
  await server.sql`
    insert into private.model_settings (model_id, price_input, price_output) values (${MODEL}, 500000, 2000000)`;
  person = await quickPerson(server);
  client = await clientOf(person);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
beforeEach(() => provider.answer({ kind: "text", words: WORDS, usage: { input: 21, output: 4 } }));

const TOOL = {
  type: "function",
  name: "meteo",
  description: "Che tempo fa",
  parameters: {
    type: "object",
    properties: { citta: { type: "string" } },
    required: ["citta"],
    additionalProperties: false,
  },
  strict: true,
} as const satisfies OpenAI.Responses.FunctionTool;

/** A model that thinks, and calls the tool in pieces. */
const CALL: ProviderBehaviour = {
  kind: "text",
  reasoning: ["Serve il ", "meteo."],
  words: ["Guardo."],
  calls: [{ id: "call_1", name: "meteo", arguments: ['{"citta":', '"Roma"}'] }],
  finish: "tool_calls",
};

test("answers, metered to the cent", async () => {
  const caller = await quickPerson(server);
  const response = await (await clientOf(caller)).responses.create({
    model: "regia/auto",
    instructions: "Rispondi in breve.",
    input: QUESTION,
    max_output_tokens: 50,
    store: true,
  });
  expect(response).toMatchObject({
    object: "response",
    model: MODEL,
    status: "completed",
    instructions: "Rispondi in breve.",
    max_output_tokens: 50,
    store: false,
    output_text: WORDS.join(""),
    usage: { input_tokens: 21, output_tokens: 4, total_tokens: 25 },
    regia: { cost: "0.0000185", source: "provider", demonstration: false },
  });
  expect(provider.requests.map(({ body }) => [body.messages, body.max_tokens])).toEqual([
    [[{ role: "system", content: "Rispondi in breve." }, ASKED], 50],
  ]);
  expect(await ledgerOf(caller)).toEqual([
    {
      model: MODEL,
      state: "settled",
      outcome: "complete",
      input_tokens: 21,
      output_tokens: 4,
      usage_source: "provider",
      cost: "0.000018500000",
    },
  ]);
});

test("streams in events that OpenAI's client makes a response of", async () => {
  const stream = client.responses.stream({ model: MODEL, input: QUESTION });
  const texts: string[] = [];
  stream.on("response.output_text.delta", ({ snapshot }) => texts.push(snapshot));
  const response = await stream.finalResponse();
  expect(texts.at(-1)).toBe(WORDS.join(""));
  expect(response).toMatchObject({
    status: "completed",
    output_text: WORDS.join(""),
    usage: { input_tokens: 21, output_tokens: 4 },
  });
  const types: string[] = [];
  for await (const { type } of await client.responses.create({
    model: MODEL,
    input: QUESTION,
    stream: true,
  })) {
    if (type !== types.at(-1)) types.push(type);
  }
  expect(types).toEqual([
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.content_part.added",
    "response.output_text.delta",
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.completed",
  ]);
});

test.each(["document", "stream"])("calls a tool and reads its result, as a %s", async (way) => {
  const ask = async (input: OpenAI.Responses.ResponseInputItem[]) => {
    const asked = { model: MODEL, input, tools: [TOOL] };
    return way === "stream"
      ? await client.responses.stream(asked).finalResponse()
      : await client.responses.create(asked);
  };
  provider.answer(CALL, { kind: "text", words: ["21 ", "gradi."] });
  const first = await ask([{ role: "user", content: "Che tempo fa a Roma?" }]);
  expect(first.output).toMatchObject([
    { type: "reasoning", content: [{ type: "reasoning_text", text: "Serve il meteo." }] },
    { type: "message", content: [{ type: "output_text", text: "Guardo." }] },
    { type: "function_call", call_id: "call_1", name: "meteo", arguments: '{"citta":"Roma"}' },
  ]);
  const second = await ask([
    { role: "user", content: "Che tempo fa a Roma?" },
    ...first.output,
    { type: "function_call_output", call_id: "call_1", output: "21" },
  ] as OpenAI.Responses.ResponseInputItem[]);
  expect(second.output_text).toBe("21 gradi.");
  const { type, ...described } = TOOL;
  const tools = [{ type, function: described }];
  expect(provider.requests.map(({ body }) => body)).toMatchObject([
    { tools },
    {
      tools,
      messages: [
        { role: "user", content: "Che tempo fa a Roma?" },
        {
          role: "assistant",
          content: "Guardo.",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "meteo", arguments: '{"citta":"Roma"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "21" },
      ],
    },
  ]);
});

test("gives an answer by a schema", async () => {
  provider.answer({ kind: "text", words: ['{"citta":', '"Roma","gradi":21}'] });
  const weather = z.object({ citta: z.string(), gradi: z.number() });
  const response = await client.responses.parse({
    model: MODEL,
    input: QUESTION,
    text: { format: zodTextFormat(weather, "meteo") },
  });
  expect(response.output_parsed).toEqual({ citta: "Roma", gradi: 21 });
  expect(provider.requests[0]?.body).toMatchObject({
    response_format: {
      type: "json_schema",
      json_schema: { name: "meteo", strict: true, schema: { type: "object", required: ["citta", "gradi"] } },
    },
  });
});

test("says that an answer is not whole", async () => {
  provider.answer({ kind: "text", words: ["Ci"], finish: "length" });
  const asked = { model: MODEL, input: QUESTION } as const;
  const expected = {
    status: "incomplete",
    incomplete_details: { reason: "max_output_tokens" },
    output: [{ type: "message", status: "incomplete", content: [{ text: "Ci" }] }],
  };
  expect(await client.responses.create(asked)).toMatchObject(expected);
  expect(await client.responses.stream(asked).finalResponse()).toMatchObject(expected);
});

test("a model that fails is an error before its first word, and the last event after it", async () => {
  const asked = { model: MODEL, input: QUESTION, stream: true } as const;
  provider.answer({ kind: "status", status: 500 });
  await expect(client.responses.create(asked)).rejects.toMatchObject({ status: 503, type: "server_error" });
  provider.answer({ kind: "cut", words: WORDS });
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  const options = { headers: { "accept-language": "it" } };
  for await (const event of await client.responses.create(asked, options)) events.push(event);
  expect(events.at(-1)).toMatchObject({
    type: "response.failed",
    response: {
      status: "failed",
      error: { code: "unavailable", message: expect.stringContaining("interrott") },
      output: [{ status: "incomplete", content: [{ text: WORDS.join("") }] }],
    },
  });
});

test("a program that closes the connection stops the model, and pays what it has written", async () => {
  const caller = await quickPerson(server);
  provider.answer({ kind: "endless", words: WORDS });
  const own = await clientOf(caller);
  const stream = await own.responses.create({ model: MODEL, input: QUESTION, stream: true });
  let text = "";
  for await (const event of stream) {
    if (event.type === "response.output_text.delta") text += event.delta;
    if (text === WORDS.join("")) break;
  }
  await eventually(() => expect(provider.closed).toBe(1));
  await eventually(async () => {
    expect(await ledgerOf(caller)).toMatchObject([
      { state: "settled", outcome: "stopped", usage_source: "estimate" },
    ]);
  });
});

test("a token that is revoked ends what it streams", async () => {
  const caller = await quickPerson(server);
  const own = await clientOf(caller);
  provider.answer({ kind: "endless", words: WORDS });
  const stream = await own.responses.create({ model: MODEL, input: QUESTION, stream: true });
  const { data: tokens } = await caller.client.rpc("api_tokens");
  const [{ id }]: readonly [{ readonly id: string }] = Object(tokens);
  await caller.client.rpc("revoke_api_token", { id });
  let last: OpenAI.Responses.ResponseStreamEvent | undefined;
  for await (const event of stream) last = event;
  expect(last).toMatchObject({ type: "response.failed", response: { error: { code: "unauthorized" } } });
  await eventually(() => expect(provider.closed).toBe(1));
});

describe("refuses what it does not have, with the field", () => {
  type Asked = Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>;

  test.each<[string, Asked]>([
    ["previous_response_id", { previous_response_id: "resp_1" }],
    ["conversation", { conversation: "conv_1" }],
    ["background", { background: true }],
    ["prompt", { prompt: { id: "pmpt_1" } }],
    ["include[0]", { include: ["reasoning.encrypted_content"] }],
    ["truncation", { truncation: "auto" }],
    ["max_tool_calls", { max_tool_calls: 3 }],
    ["service_tier", { service_tier: "flex" }],
    ["tools[0].type", { tools: [{ type: "web_search" }] }],
    ["tools[1].type", { tools: [TOOL, { type: "file_search", vector_store_ids: ["a"] }] }],
    ["reasoning.summary", { reasoning: { summary: "detailed" } }],
    ["mirostat", { mirostat: 2 } as Asked],
    [
      "input[0].content[1]",
      {
        input: [
          {
            role: "user",
            content: [
              { type: "input_text", text: "Cosa si vede?" },
              { type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "auto" },
            ],
          },
        ],
      },
    ],
  ])("%s", async (param, asked) => {
    const request = client.responses.create({ model: MODEL, input: QUESTION, ...asked });
    await expect(request).rejects.toMatchObject({
      status: 400,
      code: "unsupported_parameter",
      type: "invalid_request_error",
      param,
      message: expect.stringContaining(param),
    });
    expect(provider.requests).toEqual([]);
  });

  test("and what is missing, wrong or unknown", async () => {
    await expect(client.responses.create({ model: MODEL })).rejects.toMatchObject({
      status: 400,
      code: "missing_required_parameter",
      param: "input",
    });
    await expect(
      client.responses.create({ model: MODEL, input: QUESTION, max_output_tokens: -1 }),
    ).rejects.toMatchObject({ status: 400, code: "invalid_value", param: "max_output_tokens" });
    const format = { type: "json_schema", name: "a", schema: { $ref: "#/$defs/none" } } as const;
    await expect(
      client.responses.create({ model: MODEL, input: QUESTION, text: { format } }),
    ).rejects.toMatchObject({ status: 400, code: "invalid_value", param: "text.format.schema" });
    await expect(client.responses.create({ model: "nessuno", input: QUESTION })).rejects.toMatchObject({
      status: 404,
      param: "model",
    });
    expect(provider.requests).toEqual([]);
  });
});
