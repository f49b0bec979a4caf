// Answers of models over HTTP, as clients and attackers meet them. The provider speaks OpenAI's protocol on this machine.
import { type ChatPart, chatOffer, chatPart } from "@regia/api/chat";
import type { ErrorDetails } from "@regia/api/errors";
import { messageTokens } from "@regia/domain/chat";
import { translateMessage } from "@regia/domain/messages";
import { planOf } from "@regia/domain/plans";
import { estimateTokens, MODELS } from "@regia/domain/router";
import { type Provider, startProvider } from "@regia/functions/testing";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const PATH = "/.netlify/functions/chat";
/** Two models of the catalogue, which cost something, and one of the operator. */
const [CHEAP, STRONG] = ["gpt-luna", "gemini-flash-lite"];
const OWN = "prova-1";
const KEY = "chiave-del-fornitore";

let provider: Provider;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  provider = await startProvider({ models: [CHEAP, STRONG, OWN], key: KEY });
  vi.stubEnv("REGIA_MODELS_URL", provider.url);
  vi.stubEnv("REGIA_MODELS_KEY", KEY);
  vi.stubEnv("REGIA_MODELS_COOLDOWN", "1");
  server = await startTestServer();
});

afterAll(async () => {
  await server?.stop();
  await provider?.close();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  provider.answer();
  person = await quickPerson(server);
});

test("what retention deletes is told to members alone, also over HTTP", async () => {
  const [payer, stranger] = [person, await quickPerson(server)];
  const { sql } = server;
  const conversation = crypto.randomUUID();
  await sql`insert into public.conversations (id, workspace_id, created_by, title, touched_at)
    select ${conversation}, w.id, ${payer.id}, 'Segreta', now() - interval '25 days'
    from public.workspaces as w where w.payer_id = ${payer.id}`;
  const rpc = (who: Person | null, body: object = {}) =>
    fetch(`${server.url}/rest/v1/rpc/chat_retention_notice`, {
      method: "POST",
      headers: {
        apikey: server.key,
        "Content-Type": "application/json",
        Authorization: `Bearer ${who?.accessToken ?? server.key}`,
      },
      body: JSON.stringify(body),
    });
  expect(await (await rpc(payer)).json()).toMatchObject([
    { count: 1, conversations: [{ id: conversation }] },
  ]);
  const told = await rpc(stranger);
  expect([told.status, await told.json()]).toEqual([200, []]);
  const [room] = await sql`select id from public.workspaces where payer_id = ${payer.id}`;
  // There is no parameter by which another's could be asked for.
  for (const body of [{ workspace: room?.["id"] }, { person: payer.id }]) {
    expect((await rpc(stranger, body)).status).toBe(404);
  }
  const nobody = await rpc(null);
  expect(nobody.status).toBeGreaterThanOrEqual(400);
  expect(await nobody.text()).not.toContain("Segreta");
  const { data } = await stranger.client.from("model_calls").select("*");
  expect(data).toEqual([]);
});

interface Question {
  readonly conversation: string;
  readonly question: string;
  readonly answer: string;
  readonly [field: string]: unknown;
}

const ask = (fields: object = {}): Question => ({
  conversation: crypto.randomUUID(),
  question: crypto.randomUUID(),
  answer: crypto.randomUUID(),
  parent: null,
  text: "Quanti giorni ha marzo?",
  ...fields,
});

async function send(
  who: Person | null,
  method: "POST" | "GET" | "DELETE",
  subject: object | string,
  init: RequestInit = {},
): Promise<Response> {
  const query = method === "POST" ? "" : `?answer=${String(subject)}`;
  return await fetch(`${server.url}${PATH}${query}`, {
    method,
    headers: {
      ...(who ? { Authorization: `Bearer ${who.accessToken}` } : {}),
      ...(method === "POST" ? { "Content-Type": "application/json" } : {}),
    },
    ...(method === "POST" ? { body: JSON.stringify(subject) } : {}),
    ...init,
  });
}

/** The parts of a stream, each checked against its schema. */
async function partsOf(response: Response): Promise<readonly ChatPart[]> {
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
  const events = (await response.text()).trimEnd().split("\n\n");
  const data = events.filter((event) => !event.startsWith(":")).map((event) => event.replace(/^data: /, ""));
  expect(data.pop()).toBe("[DONE]");
  return data.map((each) => v.parse(chatPart, JSON.parse(each)));
}

const textOf = (parts: readonly ChatPart[]) =>
  parts.map((part) => (part.type === "text-delta" ? part.delta : "")).join("");

const typesOf = (parts: readonly ChatPart[]) =>
  parts.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);

async function refusalOf(response: Response): Promise<ErrorDetails & { readonly status: number }> {
  const { error } = (await response.json()) as { error: ErrorDetails };
  // Whoever may come again is told when.
  if (response.status === 429 || response.status === 503) {
    expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  }
  return { status: response.status, ...error };
}

/** The answer's row and calls, as its person reads them by REST. */
async function rowsOf(who: Person, answer: string) {
  const { data: message } = await who.client.from("messages").select().eq("id", answer).single();
  const { data: calls } = await who.client
    .from("model_calls")
    .select()
    .eq("message_id", answer)
    .order("created_at");
  return { message, calls: calls ?? [] };
}

test("a question is answered, kept and billed to the cent", async () => {
  const question = ask({ model: STRONG });
  provider.answer({ kind: "text", words: ["Marzo ha ", "31 giorni."], usage: { input: 1000, output: 100 } });
  const parts = await partsOf(await send(person, "POST", question));
  expect(typesOf(parts)).toEqual([
    ...["start", "data-route", "text-start", "text-delta", "text-end", "data-receipt", "finish"],
  ]);
  expect(parts[1]).toMatchObject({
    data: { model: { id: STRONG }, demonstration: false, reads: { messages: 1, of: 1 } },
  });
  expect(textOf(parts)).toBe("Marzo ha 31 giorni.");
  const price = MODELS.find(({ id }) => id === STRONG)?.price ?? { input: 0, output: 0 };
  const cost = (1000 * price.input + 100 * price.output) / 1e12;
  expect(parts.at(-2)).toMatchObject({
    data: { model: STRONG, inputTokens: 1000, outputTokens: 100, cost: String(cost), source: "provider" },
  });
  const { message, calls } = await rowsOf(person, question.answer);
  expect(message).toMatchObject({
    status: "complete",
    role: "assistant",
    parent_id: question.question,
    parts: [{ type: "text", text: "Marzo ha 31 giorni." }],
    receipt: { cost: String(cost), source: "provider" },
  });
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    model: STRONG,
    state: "settled",
    outcome: "complete",
    usage_source: "provider",
  });
  expect(Number(calls[0].cost)).toBe(cost);
  expect(provider.requests[0]?.body).toMatchObject({
    model: STRONG,
    messages: [{ role: "user", content: question["text"] }],
    max_tokens: expect.any(Number),
  });

  // The same again is no second call: it gives what there is.
  for (let more = 0; more < 2; more += 1) {
    const again = await partsOf(await send(person, "POST", question));
    expect([textOf(again), typesOf(again)]).toEqual([textOf(parts), typesOf(parts)]);
  }
  expect(textOf(await partsOf(await send(person, "GET", question.answer)))).toBe(textOf(parts));
  expect(provider.requests).toHaveLength(1);

  // The next question is read with what came before; another answer to it is its sibling.
  const next = ask({
    conversation: question.conversation,
    parent: question.answer,
    text: "E aprile?",
    model: OWN,
  });
  provider.answer();
  await partsOf(await send(person, "POST", next));
  expect(provider.requests[0]?.body.messages.map(({ content }) => content)).toEqual([
    ...[question["text"], "Marzo ha 31 giorni.", "E aprile?"],
  ]);
  const sibling = { ...ask(), conversation: next.conversation, question: next.question };
  const other = { conversation: sibling.conversation, question: sibling.question, answer: sibling.answer };
  expect(textOf(await partsOf(await send(person, "POST", { ...other, regenerate: true })))).toBe(
    "Ciao, mondo.",
  );
  expect((await rowsOf(person, sibling.answer)).message).toMatchObject({ parent_id: next.question });
  const { data: conversations } = await person.client
    .from("conversations")
    .select()
    .eq("id", next.conversation);
  expect(conversations).toMatchObject([{ title: "Quanti giorni ha marzo?", archived_at: null }]);
});

test.each([
  ["unauthorized", { kind: "status", status: 401 }],
  ["rate_limited", { kind: "status", status: 429, headers: { "Retry-After": "0" } }],
  ["server_error", { kind: "status", status: 500 }],
  ["unavailable", { kind: "status", status: 503 }],
  ["timeout", { kind: "hang" }],
  ["empty", { kind: "empty" }],
  [expect.stringMatching(/^(cut|unavailable)$/), { kind: "cut", words: [] }],
] as const)(
  "a model that fails before its first word is followed by the next: %s",
  async (code, behaviour) => {
    if (code === "timeout") vi.stubEnv("REGIA_MODELS_TIMEOUT", "3000");
    onTestFinished(() => void vi.stubEnv("REGIA_MODELS_TIMEOUT", undefined));
    const question = ask();
    provider.answer(behaviour, { kind: "text", words: ["Eccomi."] });
    const answer = send(person, "POST", question);
    await eventually(() => expect(provider.requests).not.toEqual([]));
    // The next model may be slow on a busy machine.
    vi.stubEnv("REGIA_MODELS_TIMEOUT", undefined);
    const parts = await partsOf(await answer);
    expect(typesOf(parts).slice(1, 4)).toEqual(["data-route", "data-attempt", "text-start"]);
    expect(parts[2]).toMatchObject({ data: { outcome: "failed", code } });
    expect(textOf(parts)).toBe("Eccomi.");
    const { message, calls } = await rowsOf(person, question.answer);
    expect(message).toMatchObject({ status: "complete", receipt: { attempts: [{ code }] } });
    expect(calls).toMatchObject([
      { outcome: "failed", usage_source: "none" },
      { outcome: "complete", usage_source: "provider" },
    ]);
    expect(Number(calls[0].cost)).toBe(0);
  },
);

test("when no model answers, the question is kept and costs nothing", async () => {
  const question = ask();
  provider.answer({ kind: "status", status: 500 });
  const parts = await partsOf(await send(person, "POST", question));
  expect(typesOf(parts).slice(-3)).toEqual(["data-receipt", "error", "finish"]);
  expect(parts.filter(({ type }) => type === "data-attempt")).toHaveLength(3);
  const { message, calls } = await rowsOf(person, question.answer);
  expect(message).toMatchObject({ status: "failed", receipt: { errorCode: "unanswered", cost: "0" } });
  expect(calls.map(({ cost }) => Number(cost))).toEqual([0, 0, 0]);
});

test("a server of models that does not answer is said to be so", async () => {
  vi.stubEnv("REGIA_MODELS_URL", "http://127.0.0.1:9/v1");
  const refusal = await refusalOf(await send(person, "POST", ask()));
  vi.stubEnv("REGIA_MODELS_URL", provider.url);
  expect(refusal).toMatchObject({
    status: 503,
    code: "no_model",
    message: expect.stringMatching(/^Il server dei modelli non risponde\./),
  });
});

test("an answer that breaks off is kept, marked, and continued by no other model", async () => {
  const question = ask();
  provider.answer({ kind: "cut", words: ["Fin ", "qui"] });
  const parts = await partsOf(await send(person, "POST", question));
  expect(textOf(parts)).toBe("Fin qui");
  expect(typesOf(parts).slice(-4)).toEqual(["text-end", "data-receipt", "error", "finish"]);
  expect(provider.requests).toHaveLength(1);
  const { message, calls } = await rowsOf(person, question.answer);
  expect(message).toMatchObject({ status: "failed", receipt: { errorCode: "cut", source: "estimate" } });
  expect(calls).toMatchObject([{ outcome: "failed", usage_source: "estimate" }]);
});

test("text that no database stores is made whole, and holds up no other answer", async () => {
  const words = ["a\0b", "\ud83d", "\ude00", "c\ud83d", "d"];
  provider.answer({ kind: "text", words });
  const question = ask();
  expect(textOf(await partsOf(await send(person, "POST", question)))).toBe("a\uFFFDb😀c\uFFFDd");
  expect((await rowsOf(person, question.answer)).message).toMatchObject({
    status: "complete",
    parts: [{ type: "text", text: "a\uFFFDb😀c\uFFFDd" }],
  });
});

/** Begins an answer that does not end by itself, and waits for its first word. */
async function begin(who: Person, fields: object = {}) {
  const question = ask(fields);
  provider.answer({ kind: "endless", words: ["Comincio"] });
  const controller = new AbortController();
  const response = await send(who, "POST", question, { signal: controller.signal });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = "";
  while (!read.includes("Comincio")) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) throw new Error(`The answer ended: ${read}`);
    read += value;
  }
  /** Reads on to the end of the stream; throws if it is broken off. */
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  return { question, leave: () => controller.abort(), readOn };
}

test("an answer goes on without readers, is read again from its beginning, and stops on request", async () => {
  const { question, leave } = await begin(person);
  leave();
  const following = send(person, "GET", question.answer).then(partsOf);
  // Another question of the conversation waits, and one elsewhere exceeds the plan.
  const busy = await send(person, "POST", ask({ conversation: question.conversation }));
  expect(await refusalOf(busy)).toMatchObject({ status: 409, code: "busy" });
  expect(await refusalOf(await send(person, "POST", ask()))).toMatchObject({
    status: 429,
    code: "parallel",
    limit: { max: 1, used: 1 },
  });
  expect(provider.closed).toBe(0);
  expect((await send(person, "DELETE", question.answer)).status).toBe(204);
  const parts = await following;
  expect(textOf(parts)).toBe("Comincio");
  expect(typesOf(parts).slice(-3)).toEqual(["data-receipt", "abort", "finish"]);
  await eventually(() => expect(provider.closed).toBe(1));
  expect((await rowsOf(person, question.answer)).message).toMatchObject({
    status: "stopped",
    receipt: { source: "estimate" },
  });
  expect((await send(person, "DELETE", question.answer)).status).toBe(204);
});

test("nobody reaches, stops or continues what belongs to others", async () => {
  const { question } = await begin(person);
  const stranger = await quickPerson(server);
  expect((await send(stranger, "GET", question.answer)).status).toBe(204);
  expect((await send(stranger, "GET", crypto.randomUUID())).status).toBe(204);
  expect((await send(stranger, "DELETE", question.answer)).status).toBe(404);
  const { conversation, answer } = question;
  const { data: rooms } = await person.client.from("workspaces").select("id");
  for (const fields of [
    { conversation },
    { parent: answer },
    { question: question.question },
    { answer },
    { workspace: rooms?.[0]?.id },
  ]) {
    expect(await refusalOf(await send(stranger, "POST", ask(fields)))).toMatchObject({ status: 404 });
  }
  for (const table of ["conversations", "messages", "model_calls"]) {
    expect((await stranger.client.from(table).select("id")).data).toEqual([]);
  }
  await send(person, "DELETE", answer);
});

test.each([1e9, 1e30, null, -1, 0.5, 0, "ten", "100", true])(
  "tokens that cannot be true are replaced by the estimate, and the next question is answered: %j",
  async (count) => {
    const words = Array.from({ length: 40 }, (_, index) => `parola${index} `);
    for (const usage of [
      { input: 12, output: count },
      { input: count, output: 40 },
    ]) {
      provider.answer({ kind: "text", words, usage });
      const question = ask({ model: STRONG });
      const parts = await partsOf(await send(person, "POST", question));
      expect(parts.at(-1)).toEqual({ type: "finish" });
      const { message, calls } = await rowsOf(person, question.answer);
      expect(message).toMatchObject({ status: "complete", receipt: { source: "estimate" } });
      expect(calls).toMatchObject([
        { state: "settled", outcome: "complete", usage_source: "estimate", loss: 0 },
      ]);
      const price = MODELS.find(({ id }) => id === STRONG)?.price ?? { input: 0, output: 0 };
      const [{ input_tokens: input, output_tokens: output, cost }] = calls;
      expect(output).toBe(estimateTokens(words.join("")));
      expect(cost).toBe((input * price.input + output * price.output) / 1e12);
      expect(parts.at(-2)).toMatchObject({ data: { source: "estimate", cost: String(cost) } });
    }
    provider.answer();
    expect(textOf(await partsOf(await send(person, "POST", ask())))).toBe("Ciao, mondo.");
  },
);

test("a question that no model reads is refused by their context, and no plan is advised that refuses it too", async () => {
  await server.sql`update public.profiles set plan = 'pro' where id = ${person.id}`;
  // The operator's model reads 32,000 tokens with the answer.
  const long = ask({ model: OWN, text: "parola ".repeat(20_900) });
  expect(await refusalOf(await send(person, "POST", long))).toMatchObject({
    status: 422,
    code: "input_tokens",
    limit: { field: "contextWindow", max: 31_600 },
    message: expect.stringMatching(
      /prova-1 ne legge 31\.600 oltre alla risposta\. Accorcia la domanda, oppure scegli /,
    ),
  });
  const tooLong = await refusalOf(await send(person, "POST", { ...long, text: "parola ".repeat(40_000) }));
  expect(tooLong).toMatchObject({ limit: { field: "contextWindow" } });
  expect(tooLong.message).toMatch(/oltre alla risposta\. Accorcia la domanda\.$/);
});

test("a request that is not valid is refused before anything is written", async () => {
  const before = await server.sql`select from public.messages`;
  const statusOf = async (body: object, init: RequestInit = {}) =>
    (await send(person, "POST", body, init)).status;
  expect(await statusOf(ask({ text: " " }))).toBe(400);
  expect(await statusOf(ask({ conversation: "1" }))).toBe(400);
  expect(await statusOf(ask({ preference: "best" }))).toBe(400);
  expect(await statusOf(ask({ messages: [] }))).toBe(400);
  const same = crypto.randomUUID();
  for (const ids of [
    { question: same, answer: same },
    { question: same, answer: same.toUpperCase() },
    { question: same, parent: same },
    { answer: same, parent: same },
  ])
    expect(await statusOf(ask(ids))).toBe(400);
  expect(await statusOf({}, { body: "[" })).toBe(400);
  expect(await statusOf(ask({ text: "a".repeat(1_100_000) }))).toBe(413);
  expect(await statusOf(ask({ model: "gpt-9" }))).toBe(404);
  expect((await send(null, "POST", ask())).status).toBe(401);
  expect((await send(person, "GET", "1")).status).toBe(400);
  expect((await fetch(`${server.url}${PATH}`, { method: "PUT" })).status).toBe(405);
  const tooLong = await refusalOf(await send(person, "POST", ask({ text: "parola ".repeat(9_000) })));
  expect(tooLong).toMatchObject({
    status: 422,
    code: "input_tokens",
    limit: { field: "maxChatInputTokens", max: 8_000 },
  });
  await server.sql`
    insert into public.usage_counters (user_id, counter, period_start, used)
    values (${person.id}, 'modelCostThisMonth', private.period_start('month', now()), 500000000000)
    on conflict (user_id, counter, period_start) do update set used = usage_counters.used + 500000000000`;
  const overBudget = await refusalOf(await send(person, "POST", ask({ model: STRONG })));
  expect(overBudget).toMatchObject({
    status: 429,
    code: "budget",
    limit: { max: "0.5" },
    resetsAt: expect.any(String),
  });
  await server.sql`update public.usage_counters set used = used - 500000000000
    where user_id = ${person.id} and counter = 'modelCostThisMonth'`;
  expect(await server.sql`select from public.messages`).toHaveLength(before.length);
});

test("an ended session and a removed conversation end the access", async () => {
  const left = await quickPerson(server);
  const question = ask({ model: OWN });
  await partsOf(await send(left, "POST", question));
  await left.client.from("conversations").delete().eq("id", question.conversation);
  expect((await send(left, "GET", question.answer)).status).toBe(204);
  await server.sql`delete from auth.sessions where user_id = ${left.id}`;
  expect((await send(left, "POST", ask())).status).toBe(401);
  expect((await send(left, "GET", question.answer)).status).toBe(401);
});

test("whoever was signed out or removed hears no more of an answer, which goes on for the others", async () => {
  const [owner, member] = [person, await quickPerson(server)];
  await server.sql`update public.profiles set plan = 'pro', plan_expires_at = null where id = ${owner.id}`;
  const { data: room } = await owner.client.rpc("create_workspace", { name: "Condiviso" });
  const { id: workspace } = v.parse(v.object({ id: v.string() }), room);
  await server.sql`
    insert into public.workspace_members (workspace_id, user_id, role)
    values (${workspace}, ${member.id}, 'collaborator')`;

  const asked = await begin(member, { workspace });
  const { answer } = asked.question;
  const [fromMember, fromOwner, unread] = await Promise.all([
    send(member, "GET", answer),
    send(owner, "GET", answer),
    // Nobody reads it, so that the server cannot notice by writing.
    send(member, "GET", answer),
  ]);
  await server.sql`delete from public.workspace_members where user_id = ${member.id} and workspace_id = ${workspace}`;
  await Promise.all([expect(asked.readOn()).rejects.toThrow(), expect(fromMember.text()).rejects.toThrow()]);
  await expect(unread.text()).rejects.toThrow();
  expect(provider.closed).toBe(0);
  expect((await send(owner, "DELETE", answer)).status).toBe(204);
  expect(typesOf(await partsOf(fromOwner)).slice(-2)).toEqual(["abort", "finish"]);

  const own = await begin(owner);
  await server.sql`delete from auth.sessions where user_id = ${owner.id}`;
  await expect(own.readOn()).rejects.toThrow();
  const status = async () =>
    (await server.sql`select status from public.messages where id = ${own.question.answer}`)[0]?.["status"];
  expect(await status()).toBe("streaming");
  await server.sql`
    update private.live_calls set stop_requested_at = now() where answer_id = ${own.question.answer}`;
  await eventually(async () => expect(await status()).toBe("stopped"));
});

test("no key and no hostile text leaves its place, and counter and ledger agree", async () => {
  const hostile = '<script>alert(1)</script>\u2028![](https://evil.example/x) "data: [DONE]\n\n';
  provider.answer({ kind: "text", words: [hostile], usage: null });
  const parts = await partsOf(await send(person, "POST", ask({ text: hostile, model: OWN })));
  expect(textOf(parts)).toBe(hostile);
  expect(parts.at(-2)).toMatchObject({ data: { source: "estimate" } });
  const rows = await server.sql`
    select m::text as row from public.messages as m union all select c::text from public.model_calls as c`;
  expect(rows.filter(({ row }) => row.includes(KEY))).toEqual([]);
  const [sums] = await server.sql`
    select
      (select sum(used) from public.usage_counters where counter = 'modelCostThisMonth') as counter,
      (select sum(cost) * 1000000000000 from public.model_calls) as ledger,
      (select count(*) from public.model_calls where state = 'reserved') as reserved`;
  expect(Number(sums?.["counter"])).toBe(Number(sums?.["ledger"]));
  expect(Number(sums?.["reserved"])).toBe(0);
});

const offerTo = (who: Person | null, id: string) =>
  fetch(`${server.url}${PATH}?workspace=${id}`, {
    headers: who ? { Authorization: `Bearer ${who.accessToken}` } : {},
  });

test("what can be asked in a workspace is told to its members alone", async () => {
  const { data: workspaces } = await person.client.from("workspaces").select("id");
  const [workspace] = v.parse(v.array(v.object({ id: v.string() })), workspaces);
  const response = await offerTo(person, workspace?.id ?? "");
  expect(response.status).toBe(200);
  const offer = v.parse(chatOffer, await response.json());
  expect(offer).toMatchObject({
    plan: "free",
    limits: { maxChatInputTokens: planOf("free").limits.maxChatInputTokens },
    budget: { limit: "0.5", used: "0" },
    demonstration: false,
  });
  expect(offer.models.map(({ id }) => id).toSorted()).toEqual([CHEAP, STRONG, OWN].toSorted());
  // Keys and addresses stay here.
  expect(JSON.stringify(offer)).not.toContain(KEY);
  const stranger = await quickPerson(server);
  expect((await offerTo(stranger, workspace?.id ?? "")).status).toBe(404);
  expect((await offerTo(person, "x")).status).toBe(400);
  expect((await offerTo(null, workspace?.id ?? "")).status).toBe(401);
});

test("a model that people dislike gives way to its equal, and the receipt says why", async () => {
  // Two models of the operator are equal for all that the catalogue knows of them.
  const twins = await startProvider({ models: ["gemello-a", "gemello-b"], key: KEY });
  onTestFinished(() => twins.close());
  vi.stubEnv("REGIA_MODELS_URL", twins.url);
  onTestFinished(() => void vi.stubEnv("REGIA_MODELS_URL", provider.url));
  const rater = await quickPerson(server);
  await server.sql`update public.profiles set plan = 'enterprise' where id = ${rater.id}`;
  const routeOf = async (question: Question) => {
    const parts = await partsOf(await send(rater, "POST", question));
    return parts.flatMap((part) => (part.type === "data-route" ? [part.data] : []))[0];
  };
  const thumb = (answer: string, value: string) =>
    rater.client
      .from("message_feedback")
      .upsert({ message_id: answer, value }, { onConflict: "message_id,user_id" });

  const first = await routeOf(ask());
  const disliked = first?.model.id ?? "";
  const other = disliked === "gemello-a" ? "gemello-b" : "gemello-a";
  expect(first?.reasons.map(({ code }) => code)).not.toContain("outcomes");
  for (const model of [disliked, other]) {
    for (let time = 1; time <= 30; time += 1) {
      const question = ask({ model });
      expect((await routeOf(question))?.model.id).toBe(model);
      if (model !== disliked) continue;
      expect((await thumb(question.answer, "up")).error).toBeNull();
      expect((await thumb(question.answer, "down")).error).toBeNull();
    }
  }
  const question = ask();
  const route = await routeOf(question);
  expect(route?.model.id).toBe(other);
  const named = route?.reasons.find(({ code }) => code === "outcomes");
  expect(named && translateMessage("it", named.message)).toBe("30 richieste come questa nel tuo team");
  const { message } = await rowsOf(rater, question.answer);
  expect(message?.receipt.route.reasons).toContainEqual(named);
  const { count } = await rater.client.from("message_feedback").select("*", { count: "exact", head: true });
  expect(count).toBe(30);
  // The page offers the models as strong as they have become.
  const { data: spaces } = await rater.client.from("workspaces").select("id").eq("payer_id", rater.id);
  const offered = await fetch(`${server.url}${PATH}?workspace=${spaces?.[0]?.id}`, {
    headers: { Authorization: `Bearer ${rater.accessToken}` },
  });
  const { models } = v.parse(chatOffer, await offered.json());
  const strengthOf = (id: string) => models.find((each) => each.id === id)?.strengths.question ?? 0;
  expect(strengthOf(other) - strengthOf(disliked)).toBeGreaterThan(5);
  // Somebody else's workspace still goes by the catalogue.
  const elsewhere = await partsOf(await send(person, "POST", ask()));
  expect(elsewhere[1]).toMatchObject({ data: { model: { id: disliked } } });
});

test("the models of a workspace read its instructions before each question, and they count", async () => {
  const writer = await quickPerson(server);
  const { data: room } = await writer.client.from("workspaces").select("id").single();
  const instructions = "Rispondi sempre in rima.\nMai più di quattro versi.";
  const set = (prompt: string | null) =>
    writer.client.rpc("set_workspace_prompt", { workspace: room?.id, prompt });
  const told = async (fields: object = {}) => {
    const question = ask({ model: OWN, ...fields });
    provider.answer();
    const response = await send(writer, "POST", question);
    expect(response.status).toBe(200);
    await partsOf(response);
    return { question, messages: provider.requests[0]?.body.messages };
  };

  // Two at once: one after the other is stored.
  expect((await Promise.all([set("a"), set(instructions)])).map(({ error }) => error)).toEqual([null, null]);
  expect((await set(instructions)).error).toBeNull();
  const { messages, question } = await told();
  const system = { role: "system", content: instructions };
  expect(messages).toEqual([system, { role: "user", content: question["text"] }]);
  const next = await told({
    conversation: question.conversation,
    parent: question.answer,
    text: "E aprile?",
  });
  expect(next.messages?.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(await (await offerTo(writer, room?.id ?? "")).json()).toMatchObject({ systemPrompt: instructions });

  // With a question that fits alone they are too long, and without them it fits.
  const filling = "parola ".repeat(Math.floor((8_000 - 100) / (messageTokens("parola ".repeat(100)) / 100)));
  await set("istruzione ".repeat(360));
  const refused = await refusalOf(await send(writer, "POST", ask({ model: OWN, text: filling })));
  expect(refused).toMatchObject({ code: "input_tokens", limit: { field: "maxChatInputTokens", max: 8_000 } });
  await set(null);
  expect((await told({ text: filling })).messages?.map(({ role }) => role)).toEqual(["user"]);

  // Another's instructions are neither read nor set.
  const stranger = await quickPerson(server);
  await set(instructions);
  expect((await stranger.client.from("workspace_prompts").select()).data).toEqual([]);
  const foreign = await stranger.client.rpc("set_workspace_prompt", { workspace: room?.id, prompt: "x" });
  expect(foreign.status).toBe(404);
});
