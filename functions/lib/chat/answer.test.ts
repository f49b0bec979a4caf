import { chargeOf, costOf, reservationOf } from "@regia/domain/chat";
import type { Model } from "@regia/domain/router";
import { rounds } from "@regia/domain/testing";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { compatibleModel } from "../models/compatible.ts";
import { type ModelDelta, ModelFailure } from "../models/index.ts";
import { beginAnswer, type Turn } from "./answer.ts";
import type { ChatStore } from "./store.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const MODEL: Model = {
  id: "flussi",
  name: "Flussi",
  provider: "prova",
  capabilities: undefined,
  contextWindow: 32_000,
  maxOutputTokens: 8_000,
  price: { input: 100_000, output: 400_000 },
  strengths: {
    question: 50,
    writing: 50,
    summary: 50,
    translation: 50,
    code: 50,
    analysis: 50,
    extraction: 50,
    planning: 50,
  },
  latency: "standard",
  minimumPlan: "free",
};

const TOKENS = { kind: "question", inputTokens: 30, outputTokens: 60 } as const;
const MOST_TOKENS = 100;

const ROUTE: Turn["route"] = {
  model: { id: MODEL.id, name: MODEL.name, provider: MODEL.provider },
  demonstration: false,
  reasons: [],
  estimate: { low: "0", high: "0" },
  reads: { messages: 1, of: 1 },
};

/** Milliseconds without a sign of the server, and within which an answer of one piece after the other has ended. */
const SILENCE = 20;
const LONGEST = 5_000;

const text = fc.string({ unit: "binary", maxLength: 20 });
const index = fc.oneof(fc.nat(2), fc.jsonValue({ maxDepth: 1 }));
const anything = fc.jsonValue({ maxDepth: 3 });

/** Mostly of the right shape. */
const either = <Value>(right: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: right as fc.Arbitrary<unknown> }, anything);

const some = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(fields, { requiredKeys: [] });

const call = some({
  index,
  id: either(fc.constantFrom("a", "b")),
  function: either(some({ name: either(text), arguments: either(text) })),
});

const tagged = fc.constantFrom(
  "<think>",
  "</think>",
  "<thin",
  "king>",
  "  \n",
  "Ciao",
  "è",
  "\ud83d",
  "\ude00",
);

const delta = some({
  content: either(fc.oneof(text, tagged)),
  reasoning_content: either(text),
  reasoning: either(text),
  refusal: either(text),
  tool_calls: either(fc.array(either(call), { maxLength: 3 })),
});

const count = fc.oneof(
  fc.integer({ min: -2, max: 400 }),
  fc.constantFrom<unknown>(1e30, Number.MAX_SAFE_INTEGER, 0.5, "7", null, true),
);

const document = some({
  choices: either(
    fc.array(
      either(
        some({
          delta: either(delta),
          message: either(delta),
          logprobs: anything,
          finish_reason: either(
            fc.constantFrom("stop", "length", "content_filter", "tool_calls", "error", null),
          ),
        }),
      ),
      { maxLength: 2 },
    ),
  ),
  usage: either(some({ prompt_tokens: count, completion_tokens: count })),
});

const failing = some({
  error: either(some({ code: count, status: count, message: either(text), type: text })),
});

const event = fc.oneof(
  { weight: 12, arbitrary: document.map((value) => `data: ${JSON.stringify(value)}\n\n`) },
  { weight: 1, arbitrary: failing.map((value) => `data: ${JSON.stringify(value)}\n\n`) },
  { weight: 1, arbitrary: anything.map((value) => `data: ${JSON.stringify(value)}\r\n\r\n`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("data: [DONE]\n\n", ": comment\n\n", "data:\n\n", "\n", "event: error\n"),
  },
  { weight: 1, arbitrary: text },
);

const said = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

/** A proper end, with tokens that can be true. */
const PROPER_END = [
  said({ choices: [{ delta: { content: "Ciao" }, finish_reason: "stop" }] }),
  said({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 60 } }),
  "data: [DONE]\n\n",
];

/** What a server answers with. */
const served = fc.record({
  /** Mostly the status of an answer. */
  status: fc.oneof(
    { weight: 12, arbitrary: fc.constant(200) },
    fc.constantFrom(201, 400, 401, 404, 429, 500, 503),
  ),
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant("text/event-stream; charset=utf-8") },
    fc.constantFrom("application/json", "text/plain"),
  ),
  events: fc
    .tuple(fc.array(event, { maxLength: 8 }), fc.constantFrom([], PROPER_END))
    .map(([events, end]) => [...events, ...end]),
  /** Where its bytes are cut into pieces. */
  cuts: fc.array(fc.nat(400), { maxLength: 6 }),
  last: fc.oneof({ weight: 20, arbitrary: fc.constantFrom("end", "break") }, fc.constant("open" as const)),
});

type Served = typeof served extends fc.Arbitrary<infer Value> ? Value : never;

const asked = fc.record({ served, choices: fc.constantFrom(undefined, 1, 2), hasTools: fc.boolean() });

type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** The answer of a server, whose connection ends with its reader. */
function responseOf(
  { status, type, events, cuts, last }: Served,
  signal: AbortSignal | null | undefined,
): Response {
  const bytes = new TextEncoder().encode(events.join(""));
  const places = [0, ...cuts.filter((place) => place < bytes.length).sort((a, b) => a - b), bytes.length];
  const pieces = places.slice(1).map((place, at) => bytes.slice(places[at], place));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true });
    },
    pull(controller) {
      const piece = pieces.shift();
      if (piece !== undefined) controller.enqueue(piece);
      else if (last === "end") controller.close();
      else if (last === "break") controller.error(new TypeError("terminated"));
    },
  });
  return new Response(body, { status, headers: { "Content-Type": type, "Retry-After": "1" } });
}

/** Settles what it is given. */
function settlingStore() {
  const settled: Readonly<Record<string, string | object | null>>[] = [];
  const store: ChatStore = {
    call: async (procedure, parameters = {}) => {
      if (procedure === "chat_settle") settled.push(parameters);
      return procedure === "chat_keep" ? [] : {};
    },
  };
  return { store, settled };
}

it("ends whatever a server streams, and bills nothing outside what the answer may cost", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const environment = { REGIA_MODELS_TIMEOUT: `${SILENCE}`, REGIA_MODELS_SILENCE: `${SILENCE}` };
  const ends: Record<string, number> = {};
  const run = async ({ served: given, choices: wished, hasTools }: Asked) => {
    vi.stubGlobal("fetch", async (_: unknown, init?: RequestInit) => {
      init?.signal?.throwIfAborted();
      return responseOf(given, init?.signal);
    });
    const { store, settled } = settlingStore();
    const thrown: unknown[] = [];
    const connected = compatibleModel({ url: "http://flussi.example/v1", key: undefined }, "flussi");
    const told: ModelDelta[] = [];
    const turn: Turn = {
      store,
      answer: null,
      route: ROUTE,
      candidates: [
        {
          reachable: {
            model: MODEL,
            origin: "server",
            ask: async (request, options) => {
              try {
                return await connected(request, options);
              } catch (error) {
                if (error !== options.signal.reason) thrown.push(error);
                throw error;
              }
            },
            absentField: () => undefined,
          },
          maxOutputTokens: MOST_TOKENS,
        },
      ],
      prompt: {
        messages: [{ role: "user", content: "Ciao" }],
        fields: hasTools ? { tools: [{ type: "function", function: { name: "f" } }] } : {},
      },
      program: wished && { choices: wished, onDelta: (_, delta) => told.push(delta) },
      tokens: TOKENS,
      call: crypto.randomUUID(),
      locale: "it",
      environment,
    };
    const begun = performance.now();
    const end = await beginAnswer(turn).ended;
    expect(performance.now() - begun).toBeLessThan(LONGEST);
    for (const error of thrown)
      expect(error instanceof ModelFailure || error instanceof TypeError).toBe(true);
    const choices = wished ?? 1;
    const { inputTokens, outputTokens, source } = end;
    expect([inputTokens, outputTokens].every((tokens) => Number.isSafeInteger(tokens) && tokens >= 0)).toBe(
      true,
    );
    const reserved = BigInt(choices) * reservationOf(MODEL, TOKENS.inputTokens, TOKENS.outputTokens);
    const cost = source === "none" ? 0n : costOf(MODEL, { inputTokens, outputTokens });
    const charged = chargeOf(cost, reserved);
    expect(Number(end.cost)).toBeCloseTo(Number(charged) / 1e12, 12);
    expect(charged >= 0n && charged <= reserved).toBe(true);
    if (source === "provider") {
      expect(end.status).toBe("complete");
      expect(outputTokens).toBeLessThanOrEqual(choices * MOST_TOKENS);
      expect(inputTokens).toBeGreaterThan(0);
    }
    if (source === "estimate") expect(inputTokens).toBe(choices * TOKENS.inputTokens);
    if (end.status === "complete") expect(end.finishes).toHaveLength(choices);
    else expect([end.status, end.cause instanceof ModelFailure]).toEqual(["failed", true]);
    const calls = told.filter((delta) => delta.type === "tool-call");
    expect(calls.every(({ index }) => Number.isSafeInteger(index) && index >= 0)).toBe(true);
    expect(settled).toMatchObject([
      { settlement: { call: turn.call, status: end.status, outputTokens, source, cost: cost.toString() } },
    ]);
    for (const { parts } of settled.map(({ settlement }) => Object(settlement))) {
      for (const part of parts) expect(part.text.isWellFormed() && !part.text.includes("\0")).toBe(true);
    }
    const kind = `${end.status} ${source}`;
    ends[kind] = (ends[kind] ?? 0) + 1;
  };
  await fc.assert(fc.asyncProperty(asked, run), { numRuns: rounds(300, 100_000) });
  expect(Object.keys(ends).sort()).toEqual([
    "complete estimate",
    "complete provider",
    "failed estimate",
    "failed none",
  ]);
}, 600_000);
