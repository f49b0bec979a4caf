import { expect, test } from "vitest";
import { type ServerAnswer, serve } from "../testing/answeringServer.ts";
import { ChatClient, ChatRefused } from "./chatClient.ts";
import type { MessageRow } from "./conversationCalls.ts";
import { answeringIn, ConversationThread, type StoredConversation } from "./conversationThread.ts";
import { pathOf } from "./thread.ts";

const ID = crypto.randomUUID();
const [QUESTION, ANSWER] = [crypto.randomUUID(), crypto.randomUUID()];
const AT = "2026-11-23T10:00:00Z";
const question = { text: "Quanti giorni ha marzo?", parent: null, workspace: crypto.randomUUID() };
const start = { type: "start", messageId: ANSWER };
const word = (delta: string) => ({ type: "text-delta", id: "0", delta });
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
  expect(answeringIn(thread.snapshot().thread)).toBeNull();
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
    parts: [{ type: "text", text: "Tren" }],
  });
  const read = async () => stored(row({}), streaming);
  const { thread, texts, requests } = await threadWith(() => whole("Trent", "uno."), { isNew: false, read });
  expect(thread.snapshot().state).toBe("loading");
  const seen: string[] = [];
  thread.subscribe(() => seen.push(texts()[1]?.[0] ?? ""));
  await thread.read();
  await expect.poll(() => texts()[1]).toEqual(["Trentuno.", "complete"]);
  expect(requests).toEqual(["GET /.netlify/functions/chat"]);
  // What is shown never becomes shorter.
  expect(seen.map((text) => text.length)).toEqual(seen.map((text) => text.length).toSorted((a, b) => a - b));
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
