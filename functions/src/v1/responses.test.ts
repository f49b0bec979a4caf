import { type ResponseRequest, responseRequest } from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../lib/http/index.ts";
import type { ModelDelta } from "../../lib/models/index.ts";
import type { Ended, Generation } from "./completions.ts";
import { responseEvents, wholeResponseDocument } from "./responses.ts";

const ENDED: Ended = {
  finishes: ["stop"],
  inputTokens: 12,
  outputTokens: 3,
  cost: "0.000123",
  source: "provider",
};

const failure = new Refusal("unavailable", message("requests:unavailable"));

const text = (words: string): ModelDelta => ({ type: "text", text: words });

const call = (index: number, begun: { readonly id?: string; readonly name?: string }, args: string) =>
  ({ type: "tool-call", index, ...begun, arguments: args }) as const;

/** An answer in these pieces; a refusal breaks it off. */
function answer(
  parts: readonly (ModelDelta | Refusal)[],
  { finish = "stop" }: { readonly finish?: Ended["finishes"][number] } = {},
): Generation {
  async function* deltas() {
    for (const part of parts) {
      if (part instanceof Refusal) throw part;
      yield { choice: 0, delta: part };
    }
  }
  return {
    model: "mistral-small",
    demonstration: false,
    hasValidDocuments: false,
    choices: 1,
    deltas: deltas(),
    ended: () => Promise.resolve({ ...ENDED, finishes: [finish] }),
    token: new AbortController().signal,
    stop: () => {},
  };
}

const asked = (fields: object = {}): ResponseRequest =>
  v.parse(responseRequest, { model: "regia/auto", input: "Ciao", ...fields });

const options = {
  locale: "en",
  headers: { "X-Request-Id": "r" },
  explain: (error: unknown) => error as Refusal,
} as const;

async function documentOf(generation: Generation, request = asked()): Promise<Record<string, unknown>> {
  const response = await wholeResponseDocument(request, generation, {});
  return Object(await response.json());
}

/** The events of a stream, whose numbers and names are checked. */
async function eventsOf(response: Response): Promise<Record<string, unknown>[]> {
  const events = (await response.text()).trimEnd().split("\n\n");
  return events.map((event, index) => {
    const [, name, data = ""] = /^event: (.+)\ndata: (.+)$/.exec(event) ?? [];
    const document: Record<string, unknown> = Object(JSON.parse(data));
    expect([name, document["sequence_number"]]).toEqual([document["type"], index]);
    return document;
  });
}

const stream = (generation: Generation, request = asked()) => responseEvents(request, generation, options);

const MESSAGE = { id: expect.stringMatching(/^msg_/), type: "message", role: "assistant" };
const part = (words: string, logprobs: readonly unknown[] = []) => ({
  type: "output_text",
  text: words,
  logprobs,
  annotations: [],
});

describe("a response", () => {
  it("has OpenAI's shape, with what it cost beside it", async () => {
    expect(await documentOf(answer([text("Ciao"), text("!")]))).toEqual({
      id: expect.stringMatching(/^resp_/),
      object: "response",
      created_at: expect.any(Number),
      status: "completed",
      background: false,
      error: null,
      incomplete_details: null,
      instructions: null,
      max_output_tokens: null,
      metadata: {},
      model: "mistral-small",
      output: [{ ...MESSAGE, status: "completed", content: [part("Ciao!")] }],
      parallel_tool_calls: true,
      previous_response_id: null,
      reasoning: { effort: null, summary: null },
      store: false,
      temperature: null,
      text: { format: { type: "text" } },
      tool_choice: "auto",
      tools: [],
      top_logprobs: 0,
      top_p: null,
      truncation: "disabled",
      usage: {
        input_tokens: 12,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 3,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 15,
      },
      regia: { cost: "0.000123", source: "provider", demonstration: false },
    });
  });

  it("repeats what its request says", async () => {
    const fields = {
      instructions: "Rispondi in rima.",
      max_output_tokens: 50,
      metadata: { a: "b" },
      parallel_tool_calls: false,
      temperature: 0.5,
      text: { format: { type: "json_schema", name: "a", schema: {} }, verbosity: "low" },
      tool_choice: { type: "function", name: "meteo" },
      top_p: 0.9,
      top_logprobs: 2,
    };
    const request = asked({
      ...fields,
      reasoning: { effort: "low" },
      store: true,
      tools: [{ type: "function", name: "meteo" }],
    });
    expect(await documentOf(answer([text("Ciao")]), request)).toMatchObject({
      ...fields,
      reasoning: { effort: "low", summary: null },
      store: false,
      tools: [{ type: "function", name: "meteo", description: null, parameters: null, strict: null }],
    });
  });

  it.each([
    ["length", "max_output_tokens"],
    ["content_filter", "content_filter"],
  ] as const)("that ends by %s is incomplete in its last item", async (finish, reason) => {
    const written = [text("Ecco."), call(0, { id: "a", name: "meteo" }, '{"cit')];
    const expected = {
      status: "incomplete",
      incomplete_details: { reason },
      output: [
        { type: "message", status: "completed" },
        { type: "function_call", status: "incomplete", arguments: '{"cit' },
      ],
    };
    expect(await documentOf(answer(written, { finish }))).toMatchObject(expected);
    const events = await eventsOf(stream(answer(written, { finish })));
    expect(events.at(-1)).toMatchObject({ type: "response.incomplete", response: expected });
  });

  const whole: readonly ModelDelta[] = [
    { type: "reasoning", text: "Pen" },
    { type: "reasoning", text: "so." },
    text("Ci"),
    { type: "logprobs", value: { content: [{ token: "Ci", logprob: -1 }], refusal: null } },
    text("ao"),
    { type: "refusal", text: "Ma no." },
    call(1, { id: "b", name: "ora" }, ""),
    call(0, { name: "meteo" }, '{"citta":'),
    call(0, {}, '"Roma"}'),
  ];

  it("has each thing that a model writes as an item", async () => {
    const { output } = await documentOf(answer(whole));
    expect(output).toEqual([
      {
        id: expect.stringMatching(/^rs_/),
        type: "reasoning",
        status: "completed",
        summary: [],
        content: [{ type: "reasoning_text", text: "Penso." }],
      },
      {
        ...MESSAGE,
        status: "completed",
        content: [part("Ciao", [{ token: "Ci", logprob: -1 }]), { type: "refusal", refusal: "Ma no." }],
      },
      {
        id: expect.stringMatching(/^fc_/),
        type: "function_call",
        status: "completed",
        call_id: "b",
        name: "ora",
        arguments: "",
      },
      {
        id: expect.stringMatching(/^fc_/),
        type: "function_call",
        status: "completed",
        call_id: expect.stringMatching(/^call_/),
        name: "meteo",
        arguments: '{"citta":"Roma"}',
      },
    ]);
  });

  it("is streamed in OpenAI's order", async () => {
    const events = await eventsOf(stream(answer(whole)));
    const told = events.map(({ type, output_index, content_index, delta }) =>
      [String(type).replace("response.", ""), output_index, content_index, delta].filter(
        (value) => value !== undefined,
      ),
    );
    expect(told).toEqual([
      ["created"],
      ["in_progress"],
      ["output_item.added", 0],
      ["content_part.added", 0, 0],
      ["reasoning_text.delta", 0, 0, "Pen"],
      ["reasoning_text.delta", 0, 0, "so."],
      ["reasoning_text.done", 0, 0],
      ["content_part.done", 0, 0],
      ["output_item.done", 0],
      ["output_item.added", 1],
      ["content_part.added", 1, 0],
      ["output_text.delta", 1, 0, "Ci"],
      ["output_text.delta", 1, 0, ""],
      ["output_text.delta", 1, 0, "ao"],
      ["output_text.done", 1, 0],
      ["content_part.done", 1, 0],
      ["content_part.added", 1, 1],
      ["refusal.delta", 1, 1, "Ma no."],
      ["refusal.done", 1, 1],
      ["content_part.done", 1, 1],
      ["output_item.done", 1],
      ["output_item.added", 2],
      ["output_item.added", 3],
      ["function_call_arguments.delta", 3, '{"citta":'],
      ["function_call_arguments.delta", 3, '"Roma"}'],
      ["function_call_arguments.done", 2],
      ["output_item.done", 2],
      ["function_call_arguments.done", 3],
      ["output_item.done", 3],
      ["completed"],
    ]);
    const of = (type: string) => events.filter((event) => event["type"] === `response.${type}`);
    expect(of("created")).toMatchObject([{ response: { status: "in_progress", output: [], usage: null } }]);
    expect(of("output_item.added").map(({ item }) => item)).toMatchObject([
      { type: "reasoning", status: "in_progress", summary: [], content: [] },
      { ...MESSAGE, status: "in_progress", content: [] },
      { type: "function_call", status: "in_progress", name: "ora", arguments: "" },
      { type: "function_call", status: "in_progress", name: "meteo", arguments: "" },
    ]);
    expect(of("content_part.added").map((each) => each["part"])).toEqual([
      { type: "reasoning_text", text: "" },
      part(""),
      { type: "refusal", refusal: "" },
    ]);
    const logprobs = [{ token: "Ci", logprob: -1 }];
    expect(of("output_text.delta").map((event) => event["logprobs"])).toEqual([[], logprobs, []]);
    expect(of("output_text.done")).toMatchObject([{ text: "Ciao", logprobs }]);
    expect(of("refusal.done")).toMatchObject([{ refusal: "Ma no." }]);
    expect(of("function_call_arguments.done").map((event) => event["arguments"])).toEqual([
      "",
      '{"citta":"Roma"}',
    ]);
    const items = of("output_item.done").map(({ item }) => item);
    expect(of("completed")).toMatchObject([{ response: { output: items, status: "completed" } }]);
    expect(of("completed")).toMatchObject([{ response: { regia: { cost: "0.000123" } } }]);
    // Each event of an item names it.
    const ids = new Map(items.map((item, index) => [index, Object(item).id]));
    for (const event of events.filter(({ item_id }) => item_id !== undefined)) {
      expect(event["item_id"]).toBe(ids.get(Number(event["output_index"])));
    }
  });

  it("keeps probabilities that arrive before their text", async () => {
    const early: ModelDelta = { type: "logprobs", value: { content: [{ token: "Ciao" }] } };
    const { output } = await documentOf(answer([early, text("Ciao")]));
    expect(output).toMatchObject([{ content: [part("Ciao", [{ token: "Ciao" }])] }]);
  });

  it("that breaks off says why in the last event of its stream, and fails as a document", async () => {
    const events = await eventsOf(stream(answer([text("Ci"), failure])));
    expect(events.at(-1)).toMatchObject({
      type: "response.failed",
      response: {
        status: "failed",
        error: { code: "unavailable", message: "The service cannot be reached. Try again shortly." },
        output: [{ type: "message", status: "incomplete", content: [part("Ci")] }],
        usage: null,
      },
    });
    await expect(documentOf(answer([text("Ci"), failure]))).rejects.toBe(failure);
  });

  it("ends with its token, also for a reader who does not read on, but not once it has ended", async () => {
    const token = new AbortController();
    const wait = new Promise<never>(() => {});
    async function* hanging() {
      yield { choice: 0, delta: text("Ciao") };
      await wait;
    }
    const hung = stream({ ...answer([]), deltas: hanging(), token: token.signal });
    token.abort(new Refusal("unauthorized", message("requests:tokenUnknown")));
    const events = await eventsOf(hung);
    expect(events.at(-1)).toMatchObject({
      type: "response.failed",
      response: { status: "failed", error: { code: "unauthorized" } },
    });

    const later = new AbortController();
    const ended = await eventsOf(stream({ ...answer([text("Ciao")]), token: later.signal }));
    expect(() => later.abort()).not.toThrow();
    expect(ended.at(-1)).toMatchObject({ type: "response.completed" });
  });

  it("stops when its reader goes away", async () => {
    const stop = vi.fn();
    const reader = stream({ ...answer([text("Ciao")]), stop }).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(stop).toHaveBeenCalledOnce();
  });
});
