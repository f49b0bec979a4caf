import { expect, test } from "vitest";
import { type ServerAnswer, serve } from "../testing/answeringServer.ts";
import { ChatClient, ChatRefused } from "./chatClient.ts";
import { askSecond } from "./comparing.ts";
import type { MessageRow, StoredConversation } from "./conversationCalls.ts";
import { answeringIn, ConversationThread } from "./conversationThread.ts";
import { pathOf } from "./thread.ts";

const ID = crypto.randomUUID();
const [QUESTION, ANSWER] = [crypto.randomUUID(), crypto.randomUUID()];
const AT = "2026-11-23T10:00:00Z";
const question = { text: "Quanti giorni ha marzo?", parent: null, workspace: crypto.randomUUID() };
const start = { type: "start", messageId: ANSWER };
const word = (delta: string) => ({ type: "text-delta", id: "0", delta });
const thought = (delta: string) => ({ type: "reasoning-delta", id: "1", delta });
const whole = (...words: readonly string[]): ServerAnswer => ({
  status: 200,
  events: [start, ...words.map(word), { type: "finish" }, "[DONE]"],
});

const row = (change: Partial<MessageRow>): MessageRow => ({
  id: QUESTION,
  parent_id: null,
  role: "user",
  parts: [{ type: "text", text: question.text }],
  status: "complete",
  receipt: null,
  created_at: AT,
  author_id: "anna",
  compared_with: null,
  is_chosen: null,
  ...change,
});

const stored = (...messages: readonly MessageRow[]): StoredConversation => ({
  conversation: {
    id: ID,
    workspace_id: question.workspace,
    title: "Marzo",
    created_at: AT,
    touched_at: AT,
    archived_at: null,
  },
  messages,
});

async function threadWith(
  answer: (name: string, number: number) => ServerAnswer,
  { isNew = true, read = async () => null as StoredConversation | null } = {},
) {
  const { url, requests } = await serve(answer);
  const client = new ChatClient({
    tokens: { current: async () => "chiave", renew: async () => null },
    language: () => "it",
    origin: url,
    waits: [],
  });
  let changes = 0;
  const onChange = () => {
    changes += 1;
  };
  const thread = new ConversationThread({ id: ID, userId: "anna", isNew, client, read, onChange });
  const texts = () => pathOf(thread.snapshot().thread).map(({ text, status }) => [text, status]);
  return { thread, requests, texts, changes: () => changes };
}

test("a question is shown at once, and its answer as it arrives", async () => {
  const { thread, texts, changes } = await threadWith(() => whole("Trent", "uno."));
  expect(thread.snapshot().state).toBe("new");
  const asked = thread.ask(question, { preference: "balanced" });
  expect(texts()).toEqual([
    [question.text, "complete"],
    ["", "streaming"],
  ]);
  await asked;
  expect(thread.snapshot().state).toBe("ready");
  await expect.poll(() => texts()[1]).toEqual(["Trentuno.", "complete"]);
  expect(changes()).toBe(2);
});

test("what is refused is not kept, and the branch that was shown comes back", async () => {
  const answers = [whole("Trentuno."), { status: 429, body: { error: { code: "budget", message: "No." } } }];
  const { thread, texts } = await threadWith((_name, number) => answers[number - 1] ?? { status: 500 });
  await thread.ask(question, {});
  await expect.poll(() => texts()[1]).toEqual(["Trentuno.", "complete"]);
  const before = texts();
  const [first] = pathOf(thread.snapshot().thread);
  await expect(thread.regenerate(first?.id ?? "", {})).rejects.toBeInstanceOf(ChatRefused);
  expect(texts()).toEqual(before);
  expect(answeringIn(thread.snapshot().thread)).toEqual([]);
});

test("a question of which nobody knows whether it arrived is sent again with the same ids", async () => {
  const ids: string[] = [];
  const { thread, texts } = await threadWith((_name, number) =>
    number === 1 ? { status: 502 } : whole("Sì."),
  );
  thread.subscribe(() => {
    const [asked] = pathOf(thread.snapshot().thread);
    if (asked) ids.push(asked.id);
  });
  await expect(thread.ask(question, {})).rejects.toThrow();
  expect(texts()).toEqual([]);
  await thread.ask(question, {});
  await expect.poll(() => texts()[1]).toEqual(["Sì.", "complete"]);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

test("an answer that another page has asked for is followed to its end", async () => {
  const streaming = row({
    id: ANSWER,
    parent_id: QUESTION,
    role: "assistant",
    status: "streaming",
    parts: [
      { type: "reasoning", text: "Conto i " },
      { type: "text", text: "Tren" },
    ],
  });
  const read = async () => stored(row({}), streaming);
  const thoughts = [thought("Conto "), thought("i giorni.")];
  const all = [start, ...thoughts, word("Trent"), word("uno."), { type: "finish" }, "[DONE]"] as const;
  const answer = { status: 200, events: all };
  const { thread, texts, requests } = await threadWith(() => answer, { isNew: false, read });
  expect(thread.snapshot().state).toBe("loading");
  const reasoning = () => thread.snapshot().thread.messages.get(ANSWER)?.reasoning;
  const seen: (readonly [string | undefined, string | undefined])[] = [];
  thread.subscribe(() => seen.push([reasoning(), texts()[1]?.[0]]));
  await thread.read();
  await expect.poll(() => texts()[1]).toEqual(["Trentuno.", "complete"]);
  expect(reasoning()).toBe("Conto i giorni.");
  expect(requests).toEqual(["GET /.netlify/functions/chat"]);
  // What is shown never becomes shorter.
  for (const place of [0, 1] as const) {
    const lengths = seen.map((shown) => shown[place]?.length ?? 0);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  }
});

test("a conversation that cannot be read says so, one that is gone too, and neither loses what is shown", async () => {
  const answers: (() => Promise<StoredConversation | null>)[] = [
    () => Promise.reject(new TypeError("fetch failed")),
    async () => stored(row({})),
    () => Promise.reject(new TypeError("fetch failed")),
    async () => null,
  ];
  const read = async () => (await answers.shift()?.()) ?? null;
  const { thread, texts } = await threadWith(() => ({ status: 500 }), { isNew: false, read });
  await thread.read();
  expect(thread.snapshot().state).toBe("failed");
  expect(thread.isBehind(undefined)).toBe(true);
  await thread.read();
  expect(thread.snapshot().state).toBe("ready");
  await thread.read();
  expect([thread.snapshot().state, texts()]).toEqual(["ready", [[question.text, "complete"]]]);
  await thread.read();
  expect(thread.snapshot().state).toBe("missing");
});

test("the list tells when something was written that is not known here", async () => {
  const { thread } = await threadWith(() => ({ status: 500 }), {
    isNew: false,
    read: async () => stored(row({})),
  });
  await thread.read();
  const { conversation } = stored();
  expect(thread.isBehind(conversation)).toBe(false);
  expect(thread.isBehind(undefined)).toBe(false);
  expect(thread.isBehind({ ...conversation, touched_at: "2026-11-23T10:00:05Z" })).toBe(true);
  expect(thread.isBehind({ ...conversation, title: "Aprile" })).toBe(true);
});

/** What a snapshot holds of each answer: text and status, by the place in which they were asked for. */
const answersIn = (thread: ConversationThread) =>
  [...thread.snapshot().thread.messages.values()]
    .filter(({ role }) => role === "assistant")
    .map(({ text, status }) => [text, status]);

test("two models are asked at the same time, and the first goes on", async () => {
  const { thread, texts, requests } = await threadWith((_name, number) => whole(`Risposta ${number}.`));
  const asked = await thread.ask(question, { model: "one" });
  await askSecond(thread, asked, { model: "two" }, false);
  await expect
    .poll(() => answersIn(thread))
    .toEqual([
      ["Risposta 1.", "complete"],
      ["Risposta 2.", "complete"],
    ]);
  expect(requests).toHaveLength(2);
  expect(texts()[1]).toEqual(["Risposta 1.", "complete"]);
  const second = [...thread.snapshot().thread.messages.values()].at(-1);
  expect(second?.comparedWith).toBe(asked.answer);
});

test("a second model that is refused leaves the first answer", async () => {
  const refusal = { status: 429, body: { error: { code: "budget", message: "No." } } };
  const { thread, texts } = await threadWith((_name, number) => (number === 1 ? whole("Sì.") : refusal));
  const asked = await thread.ask(question, { model: "one" });
  await expect(askSecond(thread, asked, { model: "two" }, false)).rejects.toBeInstanceOf(ChatRefused);
  await expect.poll(() => answersIn(thread)).toEqual([["Sì.", "complete"]]);
  expect(texts()[1]).toEqual(["Sì.", "complete"]);
});

test("one after the other: the second is asked when the first has ended, unless it is stopped before", async () => {
  const { thread, requests } = await threadWith(() => whole("Sì."));
  const asked = await thread.ask(question, { model: "one", second: "two" });
  expect(thread.snapshot().thread.messages.get(asked.answer)?.second).toBe("two");
  const compared = askSecond(thread, asked, { model: "two" }, true);
  expect(answersIn(thread).at(-1)).toEqual(["", "streaming"]);
  await compared;
  expect(answersIn(thread)[0]).toEqual(["Sì.", "complete"]);
  await expect.poll(() => answersIn(thread)[1]).toEqual(["Sì.", "complete"]);
  expect(requests).toHaveLength(2);

  // Its stream breaks at once, so that it does not end.
  const cut = await threadWith(() => ({ status: 200, events: [start, word("S")] }));
  const first = await cut.thread.ask(question, { model: "one" });
  const waiting = askSecond(cut.thread, first, { model: "two" }, true);
  const second = answeringIn(cut.thread.snapshot().thread).at(-1) ?? "";
  expect(second).not.toBe(first.answer);
  await cut.thread.stop(second);
  await waiting;
  expect(answeringIn(cut.thread.snapshot().thread)).toEqual([first.answer]);
  expect(cut.requests.filter((request) => request.startsWith("DELETE"))).toEqual([]);
});
