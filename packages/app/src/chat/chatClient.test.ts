import { expect, test } from "vitest";
import { type ServerAnswer, serve } from "../testing/answeringServer.ts";
import { type AnswerEvent, ChatClient, ChatRefused, ChatUnreachable } from "./chatClient.ts";

const POST = "POST /.netlify/functions/chat";
const GET = "GET /.netlify/functions/chat";

const ANSWER = crypto.randomUUID();
const request = {
  conversation: crypto.randomUUID(),
  question: crypto.randomUUID(),
  answer: ANSWER,
  parent: null,
  text: "Quanti giorni ha marzo?",
};
const start = { type: "start", messageId: ANSWER };
const word = (delta: string) => ({ type: "text-delta", id: "0", delta });
const finish = { type: "finish" };
const refused = (status: number, code: string): ServerAnswer => ({
  status,
  body: { error: { code, message: "No." } },
});

interface Tried {
  readonly tokens?: readonly (string | null)[];
  readonly waits?: readonly number[];
}

async function clientOf(
  answer: (name: string, number: number) => ServerAnswer,
  { tokens = ["prima", "dopo"], waits = [0, 0] }: Tried = {},
) {
  const { url, requests } = await serve(answer);
  const [current = null, renewed = null] = tokens;
  const client = new ChatClient({
    tokens: { current: async () => current, renew: async () => renewed },
    language: () => "it",
    origin: url,
    waits,
  });
  return { client, requests };
}

async function all(events: AsyncIterable<AnswerEvent>): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const event of events) seen.push(event.type === "text-delta" ? event.delta : event.type);
  return seen;
}

const never = new AbortController().signal;

test("what arrives is given until the end; parts of a newer server are left out", async () => {
  const events = [start, { type: "data-new" }, word("Tren"), word("tuno"), finish, "[DONE]"] as const;
  const { client, requests } = await clientOf(() => ({ status: 200, events }));
  expect(await all(client.ask(request, never))).toEqual(["restart", "start", "Tren", "tuno", "finish"]);
  expect(requests).toEqual([POST]);
});

test("a stream that breaks is followed from its beginning", async () => {
  const { client, requests } = await clientOf((name) => ({
    status: 200,
    events: name === POST ? [start, word("Tren")] : [start, word("Trentuno"), finish, "[DONE]"],
  }));
  expect(await all(client.ask(request, never))).toEqual([
    ...["restart", "start", "Tren"],
    ...["restart", "start", "Trentuno", "finish"],
  ]);
  expect(requests).toEqual([POST, GET]);
});

test("a question that a proxy has refused is sent again, with the same ids", async () => {
  const { client, requests } = await clientOf((_name, number) =>
    number === 1 ? { status: 502, body: "Bad gateway" } : { status: 200, events: [start, finish, "[DONE]"] },
  );
  expect(await all(client.ask(request, never))).toEqual(["restart", "start", "finish"]);
  expect(requests).toEqual([POST, POST]);
});

test("a stream that always breaks at the same place is given up", async () => {
  const { client, requests } = await clientOf(() => ({ status: 200, events: [start, word("Tren")] }));
  await expect(all(client.ask(request, never))).rejects.toBeInstanceOf(ChatUnreachable);
  expect(requests).toEqual([POST, GET, GET]);
});

test("as long as more arrives than before, a stream that breaks is followed", async () => {
  const { client, requests } = await clientOf((name, number) => {
    const words = Array.from({ length: name === POST ? 1 : number + 1 }, (_, index) => word(String(index)));
    return {
      status: 200,
      events: words.length < 6 ? [start, ...words] : [start, ...words, finish, "[DONE]"],
    };
  });
  expect((await all(client.ask(request, never))).at(-1)).toBe("finish");
  expect(requests).toHaveLength(6);
});

test("a stream that ends at intervals, each time with more text in fewer parts, is followed", async () => {
  const { client, requests } = await clientOf((name, number) => {
    const text = "parola ".repeat(number + 1);
    if (number === 6) return { status: 200, events: [start, word(text), finish, "[DONE]"] };
    const events = name === POST ? [...text].map((letter) => word(letter)) : [word(text)];
    return { status: 200, events: [start, ...events] };
  });
  expect((await all(client.ask(request, never))).at(-1)).toBe("finish");
  expect(requests).toHaveLength(7);
});

test.each([
  [409, "busy"],
  [422, "input_tokens"],
  [429, "budget"],
  [503, "no_model"],
])("a refusal of the chat function is not repeated: %s %s", async (status, code) => {
  const { client, requests } = await clientOf(() => refused(status, code));
  const error = await all(client.ask(request, never)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ChatRefused);
  expect(error).toMatchObject({ status, details: { code } });
  expect(requests).toHaveLength(1);
});

test("a token that is refused is renewed once", async () => {
  const { client, requests } = await clientOf((_name, number) =>
    number === 1 ? refused(401, "unauthorized") : { status: 200, events: [start, finish, "[DONE]"] },
  );
  expect(await all(client.ask(request, never))).toEqual(["restart", "start", "finish"]);
  expect(requests).toHaveLength(2);
  const over = await clientOf(() => refused(401, "unauthorized"), { tokens: ["prima", null] });
  await expect(all(over.client.ask(request, never))).rejects.toMatchObject({ status: 401 });
  expect(over.requests).toHaveLength(1);
});

test("an answer that does not exist has nothing to follow", async () => {
  const { client } = await clientOf(() => ({ status: 204 }));
  expect(await all(client.follow(ANSWER, never))).toEqual([]);
});

test("who stops reading waits for no further attempt", async () => {
  const reader = new AbortController();
  const { client, requests } = await clientOf(() => ({ status: 502 }), { waits: [60_000] });
  const reading = all(client.follow(ANSWER, reader.signal));
  await expect.poll(() => requests.length).toBe(1);
  reader.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
});
