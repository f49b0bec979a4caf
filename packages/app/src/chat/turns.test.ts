import type { ChatOffer } from "@regia/api/chat";
import { MODELS } from "@regia/domain/router";
import { describe, expect, test } from "vitest";
import type { AnswerEvent } from "./chatClient.ts";
import type { MessageRow } from "./conversationCalls.ts";
import * as facts from "./modelFacts.ts";
import { EMPTY_THREAD, pathOf, type Thread, threadReducer } from "./thread.ts";
import { type TurnContext, turnMaker } from "./turns.ts";

const MODEL = { id: "gpt-luna", name: "GPT-6 Luna", provider: "OpenAI" };
const route = {
  model: MODEL,
  demonstration: false,
  reasons: [{ code: "best", message: { key: "router:reason.best" } }],
  estimate: { low: "0.0001", high: "0.0004" },
  reads: { messages: 1, of: 1 },
};
const spent = { inputTokens: 10, outputTokens: 5, cost: "0.00001", source: "provider" };

let made = 0;
function row(id: string, parent: string | null, change: Partial<MessageRow> = {}): MessageRow {
  made += 1;
  return {
    id,
    parent_id: parent,
    role: id.startsWith("q") ? "user" : "assistant",
    parts: [{ type: "text", text: `Testo di ${id}` }],
    status: "complete",
    receipt: null,
    created_at: new Date(Date.UTC(2026, 10, 23, 10, 0, made)).toISOString(),
    author_id: id.startsWith("q") ? "anna" : null,
    compared_with: null,
    is_chosen: null,
    ...change,
  };
}

const read = (...rows: readonly MessageRow[]): Thread => threadReducer(EMPTY_THREAD, { type: "read", rows });
const context: TurnContext = { userId: "anna", offer: null, facts, ratings: null, nameOf: () => "Bruno" };

test("questions and answers become turns, with their places among their siblings", () => {
  const thread = read(
    row("q1", null),
    row("a1", "q1"),
    row("a2", "q1"),
    row("q2", "a2", { author_id: "bruno" }),
  );
  expect(turnMaker()(thread, context)).toMatchObject([
    {
      question: { id: "q1", author: null, branch: undefined },
      answer: { id: "a2", kind: "complete", text: "Testo di a2", branch: { index: 2, count: 2 } },
    },
    { question: { id: "q2", author: "Bruno" }, answer: null },
  ]);
});

test.each([
  ["streaming", {}, { kind: "routing" }],
  ["streaming", { receipt: { route }, parts: [] }, { kind: "waiting", route: { model: MODEL } }],
  ["streaming", { receipt: { route } }, { kind: "streaming" }],
  ["stopped", {}, { kind: "stopped", receipt: null }],
  ["interrupted", {}, { kind: "interrupted" }],
  ["failed", {}, { kind: "failed", failure: { key: "chatRules:failure.unanswered" } }],
  [
    "failed",
    { receipt: { route, model: MODEL, errorCode: "cut" } },
    { kind: "failed", failure: { key: "chatRules:failure.cut", params: { model: "GPT-6 Luna" } } },
  ],
  [
    "failed",
    { receipt: { errorCode: "content_filter" } },
    { kind: "failed", failure: { key: "chatRules:failure.content_filter" } },
  ],
  [
    "complete",
    {
      receipt: {
        route,
        model: MODEL,
        ...spent,
        attempts: [{ model: "gemini-flash-lite", outcome: "failed", code: "timeout" }],
      },
    },
    {
      kind: "complete",
      receipt: { model: "GPT-6 Luna", cost: "0.00001" },
      attempts: [{ model: "Gemini 3.5 Flash-Lite", reason: { key: "chatRules:attempt.timeout" } }],
      answeredBy: undefined,
    },
  ],
] as const)("an answer that is %s: %#", (status, change, expected) => {
  const [turn] = turnMaker()(read(row("q1", null), row("a1", "q1", { status, ...change })), context);
  expect(turn?.answer).toMatchObject(expected);
});

test("what a model wrote for itself stands beside the answer, and goes if the model fails", () => {
  const parts = [
    { type: "reasoning", text: "Conto i giorni." },
    { type: "text", text: "Trentuno." },
  ];
  const receipt = { model: MODEL, ...spent, finish: "length" };
  const stored = read(row("q1", null), row("a1", "q1", { parts, receipt }));
  expect(turnMaker()(stored, context)[0]?.answer).toMatchObject({
    reasoning: "Conto i giorni.",
    text: "Trentuno.",
    receipt: { finish: "length" },
  });

  const attempt = { model: MODEL.id, outcome: "failed", code: "timeout" } as const;
  const thought = (delta: string) => ({ type: "reasoning-delta", id: "1", delta }) as const;
  const after = (...events: readonly AnswerEvent[]) => {
    const asked = read(
      row("q1", null),
      row("a1", "q1", { status: "streaming", parts: [], receipt: { route } }),
    );
    const arrived = events.reduce(
      (thread, event) => threadReducer(thread, { type: "arrived", answer: "a1", event }),
      asked,
    );
    return turnMaker()(arrived, context)[0]?.answer;
  };
  expect(after(thought("Con"), thought("to."))).toMatchObject({ kind: "waiting", reasoning: "Conto." });
  const failed = [thought("Conto."), { type: "data-attempt", data: attempt }] as const;
  expect(after(...failed)).toMatchObject({ reasoning: "" });
  expect(after(...failed, thought("Leggo."))).toMatchObject({ reasoning: "Leggo." });
  // A connection that broke brings everything again.
  const again = [{ type: "restart" }, ...failed, thought("Leg")] as const;
  expect(after(...failed, thought("Leggo."), ...again)).toMatchObject({ reasoning: "Leg" });
  expect(after(thought("Leggo."), { type: "restart" }, thought("Leg"))).toMatchObject({
    reasoning: "Leggo.",
  });
});

test("where the chosen model failed, the one that answered is named, or none", () => {
  const attempts = [{ model: MODEL.id, outcome: "failed", code: "timeout" }];
  const other = { id: "gemini-flash-lite", name: "Gemini 3.5 Flash-Lite", provider: "Google" };
  const shown = (status: MessageRow["status"], change: object) => {
    const answer = row("a1", "q1", { status, receipt: { route, attempts, ...change } });
    return turnMaker()(read(row("q1", null), answer), context)[0]?.answer?.answeredBy;
  };
  expect(shown("complete", { model: other, ...spent })).toEqual({
    name: "Gemini 3.5 Flash-Lite",
    provider: "Google",
  });
  expect(shown("streaming", { model: MODEL })).toBeNull();
  expect(shown("failed", { model: MODEL })).toBeNull();
});

test("a turn of which nothing has changed stays the same object", () => {
  const make = turnMaker();
  const first = read(
    row("q1", null),
    row("a1", "q1"),
    row("q2", "a1"),
    row("a2", "q2", { status: "streaming" }),
  );
  const before = make(first, context);
  const event = { type: "text-delta", id: "0", delta: " e altro" } as const;
  const after = make(threadReducer(first, { type: "arrived", answer: "a2", event }), context);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(make(first, { ...context, nameOf: () => "Carla" })[0]).not.toBe(before[0]);
});

test("another model is offered only where one is connected", () => {
  const thread = read(row("q1", null), row("a1", "q1", { receipt: { route, model: MODEL, ...spent } }));
  const models = ["gpt-luna", "gemini-flash-lite"].map((id) => {
    const strength = id === "gemini-flash-lite" ? 80 : 50;
    const price = id === "gemini-flash-lite" ? 2_000_000 : 50_000;
    return {
      id,
      name: id,
      provider: "OpenAI",
      contextWindow: 100_000,
      maxOutputTokens: 8_000,
      price: { input: price, output: price },
      strengths: {
        question: strength,
        writing: strength,
        summary: strength,
        translation: strength,
        code: strength,
        analysis: strength,
        extraction: strength,
        planning: strength,
      },
      latency: "standard" as const,
      minimumPlan: "free" as const,
    };
  });
  const offer = {
    plan: "free" as const,
    limits: { maxChatInputTokens: 8_000 },
    budget: { limit: "0.5", used: "0", resetsAt: "2026-12-01T00:00:00Z" },
    demonstration: false,
    systemPrompt: null,
    models,
  };
  const again = (given: Partial<TurnContext>) => {
    const [turn] = turnMaker()(thread, { ...context, ...given });
    return turn?.answer && "again" in turn.answer ? turn.answer.again : undefined;
  };
  expect(again({ offer })).toMatchObject({ stronger: { model: "gemini-flash-lite" } });
  expect(again({ offer: { ...offer, demonstration: true } })).toEqual({});
  expect(again({ offer, facts: null })).toEqual({});
  expect(again({})).toEqual({});
});

test("two answers that are compared are one version until one is chosen, and the first goes on", () => {
  const rows = (isChosen: boolean | null) => [
    row("q1", null),
    row("a0", "q1"),
    row("a1", "q1", { is_chosen: isChosen === null ? null : !isChosen }),
    row("a2", "q1", { compared_with: "a1", is_chosen: isChosen }),
  ];
  const [open] = turnMaker()(read(...rows(null)), context);
  expect(open).toMatchObject({
    answer: { id: "a1", branch: { index: 2, count: 2 }, comparison: undefined },
    beside: { id: "a2", branch: { index: 2, count: 2 } },
  });
  expect(pathOf(read(...rows(null))).map(({ id }) => id)).toEqual(["q1", "a1"]);
  for (const isSecond of [true, false]) {
    const thread = read(...rows(isSecond));
    const [decided] = turnMaker()(thread, context);
    expect(decided).toMatchObject({
      answer: { id: isSecond ? "a2" : "a1", branch: { count: 3 }, comparison: "chosen" },
      beside: null,
    });
    const other = threadReducer(thread, { type: "chose", message: isSecond ? "a1" : "a2" });
    expect(turnMaker()(other, context)[0]).toMatchObject({ answer: { comparison: "other" }, beside: null });
  }
});

test("a choice is read of answers whose arriving has not ended", () => {
  const asked = threadReducer(read(row("q1", null), row("a1", "q1")), {
    type: "asked",
    question: null,
    answer: { id: "a2", parentId: "q1", comparedWith: "a1" },
    authorId: "anna",
  });
  const events = [{ type: "text-delta", id: "0", delta: "Due" }, { type: "finish" }] as const;
  const written = events.reduce(
    (thread, event) => threadReducer(thread, { type: "arrived", answer: "a2", event }),
    asked,
  );
  const rows = [
    row("q1", null),
    row("a1", "q1", { is_chosen: false }),
    row("a2", "q1", { compared_with: "a1", is_chosen: true, parts: [] }),
  ];
  const decided = threadReducer(threadReducer(written, { type: "read", rows }), {
    type: "chose",
    message: "a2",
  });
  expect(turnMaker()(decided, context)).toMatchObject([
    { answer: { id: "a2", text: "Due", comparison: "chosen" }, beside: null },
  ]);
});

test("a turn is made again when the answer beside it changes", () => {
  const make = turnMaker();
  const thread = read(
    row("q1", null),
    row("a1", "q1"),
    row("a2", "q1", { compared_with: "a1", status: "streaming" }),
  );
  const [before] = make(thread, context);
  const event = { type: "text-delta", id: "0", delta: "!" } as const;
  const after = make(threadReducer(thread, { type: "arrived", answer: "a2", event }), context)[0];
  expect(after).not.toBe(before);
  expect(make(thread, context)[0]?.beside).toMatchObject({ id: "a2" });
});

test("the second of two waits where the plan has one answer at a time", () => {
  const rows = [
    row("q1", null),
    row("a1", "q1", { status: "streaming" }),
    row("a2", "q1", { status: "streaming", compared_with: "a1" }),
  ];
  const kinds = { free: "queued", pro: "routing" } as const;
  for (const plan of ["free", "pro"] as const) {
    const offer = {
      plan,
      limits: { maxChatInputTokens: 8000 },
      budget: { limit: null, used: "0", resetsAt: "" },
      systemPrompt: null,
      demonstration: false,
      models: [],
    };
    expect(turnMaker()(read(...rows), { ...context, offer })[0]?.beside?.kind).toBe(kinds[plan]);
  }
});

test("a model that was to answer too and was not asked is offered, until it is or the conversation goes on", () => {
  const receipt = { route, model: MODEL, ...spent, second: "gemini-flash-lite" };
  const second = MODELS.find(({ id }) => id === receipt.second);
  if (!second) throw new Error("The model is not in the catalogue.");
  const offer: ChatOffer = {
    plan: "free",
    limits: { maxChatInputTokens: 8000 },
    budget: { limit: null, used: "0", resetsAt: "" },
    systemPrompt: null,
    demonstration: false,
    models: [second],
  };
  const [asked, first] = [row("q1", null), row("a1", "q1", { receipt })];
  const offered = (rows: readonly MessageRow[], given: Partial<TurnContext> = {}) =>
    turnMaker()(read(...rows), { ...context, offer, ...given })[0]?.second;
  expect(offered([asked, first])).toEqual({
    model: second.name,
    estimate: { low: expect.any(String), high: expect.any(String) },
  });
  expect(offered([asked, { ...first, status: "failed" }])).toBeDefined();
  expect(offered([asked, { ...first, status: "streaming" }])).toBeUndefined();
  for (const isChosen of [null, true, false]) {
    const pair = row("a2", "q1", { compared_with: "a1", is_chosen: isChosen });
    expect(offered([asked, { ...first, is_chosen: isChosen === null ? null : !isChosen }, pair])).toBe(
      undefined,
    );
  }
  expect(offered([asked, first, row("q2", "a1")])).toBeUndefined();
  expect(offered([asked, row("a1", "q1", { receipt: { ...receipt, second: undefined } })])).toBeUndefined();
  // Nothing is offered that cannot be asked.
  expect(offered([asked, first], { offer: { ...offer, models: [] } })).toBeUndefined();
  const dear = { ...second, minimumPlan: "pro" as const };
  expect(offered([asked, first], { offer: { ...offer, models: [dear] } })).toBeUndefined();
  expect(offered([asked, first], { offer: null })).toBeUndefined();
  // The turn changes with it.
  const make = turnMaker();
  const [before] = make(read(asked, first), { ...context, offer });
  const next = { type: "asked", question: null, authorId: "anna" } as const;
  const answer = { id: "a2", parentId: "q1", comparedWith: "a1" };
  const after = threadReducer(read(asked, first), { ...next, answer });
  expect(before?.second).toBeDefined();
  expect(make(after, { ...context, offer })[0]?.second).toBeUndefined();
});

describe("what was spent", () => {
  const offer = {
    plan: "pro",
    limits: { maxChatInputTokens: 64_000 },
    budget: { limit: "9.5", used: "1.5", resetsAt: "2026-11-30T23:00:00Z" },
    demonstration: false,
    systemPrompt: null,
    models: [],
  } satisfies ChatOffer;
  const { budget } = offer;
  const answer = (id: string, cost: string, source: string) =>
    row(id, "q1", { receipt: { route, ...spent, cost, source, model: MODEL } });
  const conversation = read(
    row("q1", null),
    answer("a1", "0.00001", "provider"),
    answer("a2", "0.2", "estimate"),
  ).messages.values();

  test("a conversation costs what all its branches cost", () => {
    expect(facts.spendingOf(conversation, offer)).toEqual({
      conversation: { cost: "0.20001", isEstimate: true },
      month: { of: "payer", used: "1.5", limit: "9.5", isUsedUp: false, resetsAt: budget.resetsAt },
    });
    expect(facts.spendingOf([], { ...offer, demonstration: true })).toBeUndefined();
  });

  test.each([
    [{ workspace: { limit: "2", used: "1" } }, { of: "workspace", isUsedUp: false }],
    [{ workspace: { limit: "20", used: "1" } }, { of: "payer", isUsedUp: false }],
    [
      { workspace: { limit: "2", used: "1" }, member: { limit: "1", used: "1" } },
      { of: "member", isUsedUp: true },
    ],
    [{ limit: null }, { of: "payer", limit: null, isUsedUp: false }],
    [
      { limit: null, member: { limit: "3", used: "1" } },
      { of: "member", limit: "3" },
    ],
  ])("the budget of which the least is left: %o", (change, month) => {
    expect(facts.spendingOf([], { ...offer, budget: { ...budget, ...change } })).toMatchObject({
      conversation: undefined,
      month,
    });
  });
});
