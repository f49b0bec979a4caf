// Benchmarks of the chat: what the server adds to the time of a provider, until the first word and for many answers at once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Provider, startProvider } from "@regia/functions/testing";
import { writeTestApp } from "../tests/support/app.ts";
import { openServer, type Person, quickPerson } from "../tests/support/people.ts";
import type { Figure } from "./figure.ts";
import { percentile, startServer } from "./server.ts";

const MODEL = "prova-1";
const STREAMS = 200;
/** Words of each of the answers at once, and milliseconds between two: 50 tokens a second. */
const LONG = { words: 200, every: 20 };
const TURNS = 40;
const LIMITS = { REGIA_LIMIT_CHAT_ADDRESS: "1000000/60", REGIA_LIMIT_CHAT_ACCOUNT: "1000000/60" };

const wordsOf = (count: number) => Array.from({ length: count }, (_, index) => `parola${index} `);

/** Milliseconds until a text was read in a stream of events, and until its end. */
interface Reading {
  readonly first: number;
  readonly whole: number;
}

async function read(ask: () => Promise<Response>, words: number): Promise<Reading> {
  const started = performance.now();
  const response = await ask();
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const decoder = new TextDecoder();
  let first = Number.NaN;
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (Number.isNaN(first) && text.includes("parola0")) first = performance.now() - started;
  }
  if (!text.includes(`parola${words - 1} `)) throw new Error(`The answer is not whole: ${text.slice(-500)}`);
  return { first, whole: performance.now() - started };
}

const json = { "content-type": "application/json" };

const directly = (provider: Provider) => () =>
  fetch(`${provider.url}/chat/completions`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ model: MODEL, stream: true, messages: [{ role: "user", content: "Conta" }] }),
  });

const through = (url: string, person: Person) => () =>
  fetch(`${url}/.netlify/functions/chat`, {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${person.accessToken}` },
    body: JSON.stringify({
      conversation: crypto.randomUUID(),
      question: crypto.randomUUID(),
      answer: crypto.randomUUID(),
      parent: null,
      text: "Conta",
    }),
  });

/** Reads answers one after the other; milliseconds until the first word at the median. */
async function firstWord(asks: readonly (() => Promise<Response>)[]): Promise<number> {
  const times: number[] = [];
  for (const ask of asks) times.push((await read(ask, 1)).first);
  // The first turns are a warm-up.
  return percentile(times.slice(-TURNS), 0.5);
}

/** Milliseconds until all of many answers at once have ended. */
async function allAtOnce(asks: readonly (() => Promise<Response>)[]): Promise<number> {
  const started = performance.now();
  await Promise.all(asks.map((ask) => read(ask, LONG.words)));
  return performance.now() - started;
}

/** Measures the chat. */
export async function chatFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));
  const provider = await startProvider({ models: [MODEL] });
  const dataDir = join(folder, "data");
  const server = await startServer(dataDir, writeTestApp(folder), {
    ...LIMITS,
    REGIA_MODELS_URL: provider.url,
  });
  const open = openServer(server.url, dataDir);
  try {
    const people: Person[] = [];
    for (let index = 0; index < STREAMS; index += 1) people.push(await quickPerson(open));
    provider.answer({ kind: "text", words: wordsOf(1) });
    const turns = people.slice(0, TURNS + 10);
    const direct = await firstWord(turns.map(() => directly(provider)));
    const served = await firstWord(turns.map((person) => through(server.url, person)));
    provider.answer({ kind: "text", words: wordsOf(LONG.words), every: LONG.every });
    const allDirect = await allAtOnce(people.map(() => directly(provider)));
    const allServed = await allAtOnce(people.map((person) => through(server.url, person)));
    return [
      { name: "chat: first word, after the provider's own", value: served - direct, unit: "ms", below: 50 },
      {
        name: `chat: ${STREAMS} answers at once, to the direct time`,
        value: allServed / allDirect,
        unit: "x",
        below: 1.5,
      },
    ];
  } finally {
    await open.sql.end();
    await server.stop();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
