// Answers of models when servers are killed, stop, or share a database.
import { copyFileSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Provider, startProvider } from "@regia/functions/testing";
import type postgres from "postgres";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../src/postgres/index.ts";
import { type TestFolder, testFolder, writeTestApp } from "./support/app.ts";
import { migrated } from "./support/databases.ts";
import { eventually } from "./support/eventually.ts";
import { openServer, type Person, quickPerson } from "./support/people.ts";
import { processesNaming } from "./support/processes.ts";
import { prepareStore } from "./support/server.ts";
import { type ServerProcess, startServerProcess } from "./support/serverProcess.ts";

/** Models of the catalogue, so that they cost something. */
const [MODEL, OTHER] = ["gpt-luna", "gemini-flash-lite"];

let folder: TestFolder;
let provider: Provider;
let servers: ServerProcess[];
beforeEach(async () => {
  folder = testFolder();
  servers = [];
  provider = await startProvider({ models: [MODEL, OTHER] });
  provider.answer({
    kind: "text",
    words: Array.from({ length: 3_000 }, (_, index) => `${index} `),
    every: 40,
  });
});
afterEach(async () => {
  for (const server of servers) server.signal("SIGKILL", "group");
  await Promise.all(servers.map(({ end }) => end));
  await eventually(() => expect(processesNaming(folder.path)).toEqual([]));
  await provider.close();
  folder.remove();
});

const place = (name: string) => join(folder.path, name);

function start(name: string, environment: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = startServerProcess({
    REGIA_APP_DIR: writeTestApp(folder.path),
    REGIA_DATA_DIR: place(name),
    REGIA_MODELS_URL: provider.url,
    TMPDIR: folder.path,
    ...environment,
  });
  servers.push(server);
  return server;
}

interface Question {
  readonly conversation: string;
  readonly question: string;
  readonly answer: string;
  /** For another answer to the same question: the one with which it is compared. */
  readonly beside?: string;
}

const newQuestion = (conversation: string = crypto.randomUUID()): Question => ({
  conversation,
  question: crypto.randomUUID(),
  answer: crypto.randomUUID(),
});

/** A part of an answer's stream. */
interface Part {
  readonly type: string;
  readonly delta?: string;
}

/** Renewals of the leases in two seconds. */
const RENEWALS = 4;

/** An answer as it is read. */
class Reader {
  /** The text so far. */
  text = "";
  /** The kinds of parts, in the order of their first. */
  readonly types = new Set<string>();
  /** Resolves with the status, when the response has begun. */
  readonly status: Promise<number>;
  /** Resolves when the stream ends, however it ends. */
  readonly ended: Promise<void>;

  constructor(response: Promise<Response>) {
    this.status = response.then(({ status }) => status);
    this.ended = this.#read(response).catch(() => {});
  }

  async #read(response: Promise<Response>): Promise<void> {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of (await response).body ?? []) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        if (event.startsWith("data: {")) this.#add(JSON.parse(event.slice("data: ".length)) as Part);
      }
    }
  }

  #add({ type, delta = "" }: Part): void {
    this.types.add(type);
    this.text += delta;
  }
}

async function call(
  url: string,
  { accessToken }: Person,
  method: "POST" | "GET" | "DELETE",
  asked: Question,
  parent: string | null = null,
): Promise<Response> {
  const path = `${url}/.netlify/functions/chat`;
  const headers = { Authorization: `Bearer ${accessToken}` };
  if (method !== "POST") return await fetch(`${path}?answer=${asked.answer}`, { method, headers });
  const fields =
    asked.beside === undefined
      ? { parent, text: "Conta per favore", model: MODEL }
      : { regenerate: true, model: OTHER };
  const body = JSON.stringify({ ...asked, ...fields });
  return await fetch(path, { method, headers: { ...headers, "Content-Type": "application/json" }, body });
}

/** The answer as it is stored, with its calls. */
async function stored(sql: postgres.Sql, { answer }: Question) {
  const [row] = await sql<{ status: string; text: string }[]>`
    select status, coalesce(parts -> 0 ->> 'text', '') as text from public.messages where id = ${answer}`;
  const calls = await sql`
    select state, outcome, usage_source as source from public.model_calls where message_id = ${answer}`;
  return { status: row?.status, text: row?.text ?? "", calls: [...calls] };
}

/** Until when the call of an answer is its writer's, which renews it twice a second; undefined when it has ended. */
async function leaseOf(sql: postgres.Sql, { answer }: Question): Promise<string | undefined> {
  const [row] = await sql<{ until: string }[]>`
    select lease_until::text as until from private.live_calls where answer_id = ${answer}`;
  return row?.until;
}

/** The usage that is counted of a person's budget, and what the calls add up to, in pico-euro. */
async function billed(sql: postgres.Sql, { id }: Person) {
  const [row] = await sql<{ counted: string; called: string }[]>`
    select
      (
        select sum(used)::text from public.usage_counters
        where user_id = ${id} and counter = 'modelCostThisMonth'
      ) as counted,
      (
        select sum(coalesce(cost * 1000000000000, reserved))::bigint::text from public.model_calls
        where payer_id = ${id}
      ) as called`;
  return row;
}

async function expectBilled(sql: postgres.Sql, person: Person): Promise<void> {
  const bill = await billed(sql, person);
  expect(Number(bill?.called)).toBeGreaterThan(0);
  expect(bill?.counted).toBe(bill?.called);
}

const flowing = (reader: Reader) => eventually(() => expect(reader.text.length).toBeGreaterThan(20));

test("kill -9, also while two answers are compared: what was written is kept to within two seconds, and each call is settled once", async () => {
  await prepareStore(place("data"));
  const first = start("data");
  const url = await first.ready;
  let server = openServer(url, place("data"));
  const [alone, comparing] = await Promise.all([quickPerson(server), quickPerson(server)]);
  await server.sql`update public.profiles set plan = 'pro' where id = ${comparing.id}`;
  const single = newQuestion();
  const one = newQuestion();
  const two = { ...one, answer: crypto.randomUUID(), beside: one.answer };
  const read = async (person: Person, question: Question) => {
    const reader = new Reader(call(url, person, "POST", question));
    await flowing(reader);
    return { person, question, reader, length: reader.text.length };
  };
  const asked = [await read(alone, single), await read(comparing, one), await read(comparing, two)];
  await eventually(async () => {
    for (const { question, reader, length } of asked) {
      expect((await stored(server.sql, question)).text).not.toBe("");
      expect(reader.text.length).toBeGreaterThan(length + 200);
    }
  });
  // What had been read when each renewal was seen: they measure the time of the server, also where the machine is slow.
  const renewals = new Map<number, number[]>();
  await eventually(async () => {
    const lengths = asked.map(({ reader }) => reader.text.length);
    const until = Date.parse((await leaseOf(server.sql, single)) ?? "");
    if (!renewals.has(until)) renewals.set(until, lengths);
    const moments = [...renewals.keys()];
    expect(moments.length).toBeGreaterThan(RENEWALS);
    const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(Math.min(...waits)).toBeLessThan(750);
  });
  await server.sql.end();
  const [kept = []] = [...renewals.values()].slice(-1 - RENEWALS);
  first.signal("SIGKILL", "group");
  await first.end;
  await Promise.all(asked.map(({ reader }) => reader.ended));
  await eventually(() => expect(provider.closed).toBe(3));

  const again = await start("data").ready;
  server = openServer(again, place("data"));
  for (const [index, { person, question, reader }] of asked.entries()) {
    const { status, text, calls } = await stored(server.sql, question);
    expect(status).toBe("interrupted");
    expect(reader.text.startsWith(text) || text.startsWith(reader.text)).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(kept[index] ?? Number.NaN);
    expect(calls).toEqual([{ state: "settled", outcome: "interrupted", source: "estimate" }]);
    await expectBilled(server.sql, person);
    const replayed = new Reader(call(again, person, "GET", question));
    await replayed.ended;
    expect(replayed.text).toBe(text);
    expect([...replayed.types].slice(-2)).toEqual(["error", "finish"]);
  }
  // They are a pair still: one of them is chosen.
  const chosen = await fetch(`${again}/rest/v1/rpc/choose_answer`, {
    method: "POST",
    headers: {
      apikey: server.key,
      Authorization: `Bearer ${comparing.accessToken}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ answer: two.answer }),
  });
  expect(chosen.status).toBe(204);
  // The conversations go on.
  for (const [person, { conversation, answer }] of [
    [alone, single],
    [comparing, two],
  ] as const) {
    const next = newQuestion(conversation);
    await flowing(new Reader(call(again, person, "POST", next, answer)));
    expect((await call(again, person, "DELETE", next)).status).toBe(204);
  }
  await server.sql.end();
});

test("two servers on one database: either follows and stops an answer; one that stops leaves it settled", async () => {
  const database = await createTestDatabase(migrated);
  onTestFinished(() => database.drop());
  const environment = { REGIA_DATABASE_URL: database.url };
  const writer = start("writer", environment);
  const writing = await writer.ready;
  // The same keys, as behind one address.
  mkdirSync(place("reader"));
  copyFileSync(join(place("writer"), "keys.json"), join(place("reader"), "keys.json"));
  const reading = await start("reader", environment).ready;
  const server = openServer(writing, place("writer"), database.url);
  const { sql } = server;
  const person = await quickPerson(server);

  const first = newQuestion();
  const written = new Reader(call(writing, person, "POST", first));
  await flowing(written);
  const followed = new Reader(call(reading, person, "GET", first));
  await flowing(followed);
  expect((await call(reading, person, "DELETE", first)).status).toBe(204);
  // The one that stood when the stop was stored, and the next, by which the writer learns of it.
  const leases = new Set<string>();
  await eventually(async () => {
    const lease = await leaseOf(sql, first);
    if (lease !== undefined && provider.closed === 0) leases.add(lease);
    expect(provider.closed).toBe(1);
  });
  expect(leases.size).toBeLessThanOrEqual(2);
  await Promise.all([written.ended, followed.ended]);
  const stopped = await stored(sql, first);
  expect(stopped).toMatchObject({ status: "stopped", text: written.text });
  expect(stopped.calls).toEqual([{ state: "settled", outcome: "stopped", source: "estimate" }]);
  expect(followed.text).toBe(written.text);
  for (const { types } of [written, followed]) expect([...types].slice(-2)).toEqual(["abort", "finish"]);

  const second = newQuestion(first.conversation);
  const interrupted = new Reader(call(writing, person, "POST", second, first.answer));
  await flowing(interrupted);
  const watched = new Reader(call(reading, person, "GET", second));
  await flowing(watched);
  const { length } = interrupted.text;
  writer.signal("SIGINT");
  expect((await writer.end).code).toBe(0);
  await Promise.all([interrupted.ended, watched.ended]);
  const settled = await stored(sql, second);
  expect(settled).toMatchObject({ status: "interrupted", text: interrupted.text });
  // It did not wait the five seconds that an answer has to end by itself, in which the provider says 125 words.
  expect(settled.text.slice(length).split(" ").length).toBeLessThan(100);
  expect(settled.calls).toEqual([{ state: "settled", outcome: "interrupted", source: "estimate" }]);
  expect(watched.text).toBe(interrupted.text);
  for (const { types } of [interrupted, watched]) expect([...types].slice(-2)).toEqual(["error", "finish"]);
  expect(writer.stderr).toBe("");
  await expectBilled(sql, person);
  await sql.end();
});

/** A host of background functions: it says at once that it has taken a call, and passes it on. */
async function backgroundHost() {
  let target = "";
  const bodies: string[] = [];
  const statuses: Promise<number>[] = [];
  const host = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += String(part);
    });
    request.on("end", () => {
      response.writeHead(202).end();
      bodies.push(body);
      statuses.push(fetch(`${target}${request.url}`, { method: "POST", body }).then(({ status }) => status));
    });
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const { port } = host.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/.netlify/functions/chat-background`,
    bodies,
    statuses,
    passTo: (address: string) => {
      target = address;
    },
    close: () => new Promise((resolve) => host.close(resolve)),
  };
}

test("an answer is written in the background, and its page follows it", async () => {
  const database = await createTestDatabase(migrated);
  onTestFinished(() => database.drop());
  const host = await backgroundHost();
  onTestFinished(() => void host.close());
  const environment = { REGIA_DATABASE_URL: database.url };
  const writing = await start("writer", environment).ready;
  host.passTo(writing);
  mkdirSync(place("reader"));
  copyFileSync(join(place("writer"), "keys.json"), join(place("reader"), "keys.json"));
  const asking = start("reader", { ...environment, REGIA_CHAT_WRITER_URL: host.url });
  const url = await asking.ready;
  const server = openServer(writing, place("writer"), database.url);
  const { sql } = server;
  const person = await quickPerson(server);

  const first = newQuestion();
  const reader = new Reader(call(url, person, "POST", first));
  await flowing(reader);
  // Whoever asked is gone: the answer goes on.
  asking.signal("SIGKILL", "group");
  await asking.end;
  await reader.ended;
  const followed = new Reader(call(writing, person, "GET", first));
  await eventually(() => expect(followed.text.length).toBeGreaterThan(reader.text.length + 50));
  expect((await call(writing, person, "DELETE", first)).status).toBe(204);
  await followed.ended;
  expect(await host.statuses[0]).toBe(204);
  expect(await stored(sql, first)).toMatchObject({
    status: "stopped",
    text: followed.text,
    calls: [{ state: "settled", outcome: "stopped", source: "estimate" }],
  });
  await expectBilled(sql, person);

  // What was handed over begins nothing again, and what nobody signed begins nothing at all.
  const [body = ""] = host.bodies;
  const address = `${writing}/.netlify/functions/chat-background`;
  const [header = "", payload = "", signature = ""] = body.split(".");
  const forged = `${header}.${payload}.${signature.startsWith("a") ? "b" : "a"}${signature.slice(1)}`;
  for (const each of ["", "{}", forged]) {
    expect((await fetch(address, { method: "POST", body: each })).status).toBe(404);
  }
  await fetch(address, { method: "POST", body });
  expect((await stored(sql, first)).text).toBe(followed.text);
  expect(await sql`select count(*)::int from public.model_calls`).toEqual([{ count: 1 }]);
  await expectBilled(sql, person);

  // Without its host, the one who is asked writes it.
  await host.close();
  const alone = start("reader", { ...environment, REGIA_CHAT_WRITER_URL: host.url });
  const own = await alone.ready;
  const second = newQuestion();
  const written = new Reader(call(own, person, "POST", second));
  await flowing(written);
  expect((await call(own, person, "DELETE", second)).status).toBe(204);
  await written.ended;
  expect(await stored(sql, second)).toMatchObject({ status: "stopped", text: written.text });
  await sql.end();
});
