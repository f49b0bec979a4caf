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
    expect((await send("/responses")).status).toBe(404);
    expect((await send("/chat/completions", { method: "POST", body: "{" })).status).toBe(400);
    const large = "x".repeat(5 * 1024 * 1024);
    expect((await send("/chat/completions", { method: "POST", body: large })).status).toBe(413);
  });
});

type Asked = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, "model" | "messages"> & {
  messages?: OpenAI.ChatCompletionMessageParam[];
};
type Tool = OpenAI.ChatCompletionFunctionTool;

/** Asks for an answer at once. */
const complete = async (asked: Asked) => await client.chat.completions.create({ model, messages, ...asked });

/** Asks for a stream and puts its choices together. */
async function streamed(asked: Asked) {
  const stream = await client.chat.completions.create({ model, messages, ...asked, stream: true });
  const choices: {
    text: string;
    finish: string | null;
    calls: { id: string; name: string; arguments: string }[];
  }[] = [];
  for await (const chunk of stream) {
    for (const { index, delta, finish_reason } of chunk.choices) {
      choices[index] ??= { text: "", finish: null, calls: [] };
      const choice = choices[index];
      choice.text += delta.content ?? "";
      choice.finish = finish_reason ?? choice.finish;
      for (const call of delta.tool_calls ?? []) {
        if (call.id)
          choice.calls[call.index] = { id: call.id, name: call.function?.name ?? "", arguments: "" };
        const known = choice.calls[call.index];
        if (known) known.arguments += call.function?.arguments ?? "";
      }
    }
  }
  return choices;
}

const user = (content: string) => ({ role: "user" as const, content });

const weather: Tool = {
  type: "function",
  function: {
    name: "get_weather",
    description: "Current weather of a city",
    strict: true,
    parameters: {
      type: "object",
      properties: { city: { type: "string" }, unit: { type: "string", enum: ["celsius", "fahrenheit"] } },
      required: ["city", "unit"],
      additionalProperties: false,
    },
  },
};
const mail: Tool = {
  type: "function",
  function: {
    name: "send_email",
    parameters: {
      type: "object",
      properties: { to: { type: "string", format: "email" }, subject: { type: "string" } },
      required: ["to"],
    },
  },
};
const clock: Tool = { type: "function", function: { name: "now" } };
const tools = [mail, weather, clock];

describe("what changes an answer is obeyed", () => {
  test.each<[string, Asked, string, string]>([
    ["one sequence", { stop: "mela" }, "### Righe\n\n- banana\n- ", "stop"],
    ["the first of several", { stop: ["pera", "\n- mela"] }, "### Righe\n\n- banana", "stop"],
    ["one that does not occur", { stop: ["zzz"] }, RESULT, "stop"],
    ["one behind the wished length", { stop: "pera", max_completion_tokens: 2 }, "### Righe", "length"],
  ])("an answer ends before %s", async (_kind, asked, text, finish) => {
    const { choices } = await complete(asked);
    expect(choices).toMatchObject([{ message: { content: text }, finish_reason: finish }]);
    expect(await streamed(asked)).toMatchObject([{ text, finish }]);
  });

  test("several choices have their places", async () => {
    const { choices, usage } = await complete({ n: 3 });
    expect(choices.map(({ index, message }) => [index, message.content])).toEqual([
      [0, RESULT],
      [1, RESULT],
      [2, RESULT],
    ]);
    expect(usage?.completion_tokens).toBe(24);
    expect(await streamed({ n: 2 })).toMatchObject([
      { text: RESULT, finish: "stop" },
      { text: RESULT, finish: "stop" },
    ]);
  });

  test("what changes nothing is accepted", async () => {
    const { choices } = await complete({
      messages: [
        { role: "developer", content: "Rispondi breve." },
        {
          role: "user",
          content: [
            { type: "text", text: "Ordina: pera, mela, banana" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
          ],
        },
        { role: "assistant", content: "###" },
      ],
      seed: 7,
      temperature: 1,
      presence_penalty: 1,
      frequency_penalty: -1,
      logit_bias: {},
      logprobs: false,
      reasoning_effort: "low",
      tools: [],
    });
    expect(choices[0]?.message.content).toBe(RESULT);
  });

  test.each<[string, Asked, string]>([
    ["logprobs", { logprobs: true }, "unsupported_parameter"],
    ["top_logprobs", { top_logprobs: 2 }, "unsupported_parameter"],
    ["logit_bias", { logit_bias: { "5": 1 } }, "unsupported_parameter"],
    ["functions", { functions: [{ name: "a" }] }, "unsupported_parameter"],
    ["n", { n: 5 }, "invalid_request"],
    ["stop", { stop: ["a", "b", "c", "d", "e"] }, "invalid_request"],
    ["stop", { stop: "" }, "invalid_request"],
    [
      "tool_choice",
      { tools, tool_choice: { type: "function", function: { name: "other" } } },
      "invalid_request",
    ],
    ["tool_choice", { tool_choice: "required" }, "invalid_request"],
    ["tools", { tools: [{ type: "custom", custom: { name: "a" } }] }, "invalid_request"],
  ])("%s that cannot be obeyed is refused: %j", async (param, asked, code) => {
    await expect(complete(asked)).rejects.toMatchObject({
      status: 400,
      param,
      code,
      type: "invalid_request_error",
    });
  });
});

describe("tools", () => {
  test.each<[string, string, Asked, (readonly [string, object])[]]>([
    [
      "by what the question is about, once for each city",
      "Che tempo fa a Roma e a Milano?",
      { tools },
      [
        ["get_weather", { city: "Roma", unit: "celsius" }],
        ["get_weather", { city: "Milano", unit: "celsius" }],
      ],
    ],
    [
      "one at a time",
      "What is the weather in Rome and Milan in fahrenheit?",
      { tools, parallel_tool_calls: false },
      [["get_weather", { city: "Rome", unit: "fahrenheit" }]],
    ],
    [
      "by its name",
      "Usa send_email con anna@example.it",
      { tools },
      [["send_email", { to: "anna@example.it" }]],
    ],
    [
      "by its meaning in another language",
      "Manda una mail a anna@example.it: «Auguri»",
      { tools },
      [["send_email", { to: "anna@example.it", subject: "Auguri" }]],
    ],
    [
      "that is demanded",
      "Ciao",
      { tools, tool_choice: "required" },
      [["send_email", { to: "name@example.com" }]],
    ],
    [
      "that is named",
      "Scrivi a anna@example.it",
      { tools, tool_choice: { type: "function", function: { name: "now" } } },
      [["now", {}]],
    ],
    ["never", "Che tempo fa a Roma?", { tools, tool_choice: "none" }, []],
    ["not for what none is about", "Ordina: pera, mela", { tools }, []],
  ])("are called %s", async (_kind, question, asked, expected) => {
    const [choice] = (await complete({ ...asked, messages: [user(question)] })).choices;
    const [stream] = await streamed({ ...asked, messages: [user(question)] });
    const functions = (choice?.message.tool_calls ?? []).flatMap((call) =>
      call.type === "function" ? [call.function] : [],
    );
    const plain = (calls: readonly { name: string; arguments: string }[]) =>
      calls.map((call) => [call.name, JSON.parse(call.arguments)]);
    expect(plain(functions)).toEqual(expected);
    expect(plain(stream?.calls ?? [])).toEqual(expected);
    expect(new Set(stream?.calls.map(({ id }) => id)).size).toBe(expected.length);
    const finish = expected.length > 0 ? "tool_calls" : "stop";
    expect([choice?.finish_reason, stream?.finish]).toEqual([finish, finish]);
    if (expected.length > 0) expect(choice?.message.content).toBeNull();
  });

  test("are streamed as a name, then pieces of the arguments", async () => {
    const stream = await client.chat.completions.create({
      model,
      messages: [user("Che tempo fa a Roma?")],
      tools,
      stream: true,
    });
    const deltas = [];
    for await (const { choices } of stream) deltas.push(choices[0]?.delta);
    expect(deltas[0]).toEqual({ role: "assistant", content: null });
    expect(deltas[1]).toMatchObject({
      tool_calls: [
        {
          index: 0,
          id: expect.stringMatching(/^call_/),
          type: "function",
          function: { name: "get_weather", arguments: "" },
        },
      ],
    });
    expect(deltas[2]).toEqual({
      tool_calls: [{ index: 0, function: { arguments: expect.stringMatching(/^\{/) } }],
    });
  });

  const called = (id: string, name: string, result: string): OpenAI.ChatCompletionMessageParam[] => [
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name, arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: id, content: result },
  ];

  test("their results are stated", async () => {
    const { choices } = await complete({
      tools,
      messages: [
        user("Che tempo fa a Roma?"),
        ...called("a", "get_weather", '{"sky": "*clear*", "degrees": {"now": 21}, "hours": [1, 2]}'),
        { role: "tool", tool_call_id: "unknown", content: "" },
      ],
    });
    expect(choices).toMatchObject([
      {
        message: {
          content:
            "### Risultati\n\n- **get\\_weather**: sky: \\*clear\\*; degrees.now: 21; hours.1: 1; hours.2: 2\n- **Strumento**: nessun risultato",
        },
        finish_reason: "stop",
      },
    ]);
  });

  test("are called again if that is demanded, and for a new question", async () => {
    const before = [user("Che tempo fa a Roma?"), ...called("a", "get_weather", "21")];
    const again = await complete({ tools, tool_choice: "required", messages: before });
    const next = await complete({
      tools,
      messages: [...before, { role: "assistant", content: "21" }, user("Che tempo fa a Bari?")],
    });
    expect([again, next].map(({ choices }) => choices[0]?.finish_reason)).toEqual([
      "tool_calls",
      "tool_calls",
    ]);
  });
});

describe("a JSON document", () => {
  const schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      due: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
      amounts: { type: "array", items: { type: "number" } },
    },
    required: ["name", "due", "amounts"],
    additionalProperties: false,
  };

  test("satisfies the schema", async () => {
    const asked: Asked = {
      messages: [user("Name: Anna Rossi. Due on May 3, 2027: 10 € and 20.50 €")],
      response_format: { type: "json_schema", json_schema: { name: "invoice", strict: true, schema } },
    };
    const expected = { name: "Anna Rossi", due: "2027-05-03", amounts: [10, 20.5] };
    const { choices } = await complete(asked);
    expect(JSON.parse(choices[0]?.message.content ?? "")).toEqual(expected);
    const [stream] = await streamed(asked);
    expect(JSON.parse(stream?.text ?? "")).toEqual(expected);
  });

  test("without a schema holds what stands in the text", async () => {
    const of = async (question: string) => {
      const { choices } = await complete({
        messages: [user(question)],
        response_format: { type: "json_object" },
      });
      return JSON.parse(choices[0]?.message.content ?? "");
    };
    expect(await of("Il 3/5/2027 a Roma: anna@example.it")).toEqual({
      dates: ["2027-05-03"],
      emails: ["anna@example.it"],
      places: ["Roma"],
      names: ["Roma"],
    });
    expect(await of("ciao")).toEqual({ text: "ciao" });
  });
});
