// Two models asked the same at once, over HTTP. The provider speaks OpenAI's protocol on this machine.
import type { ErrorDetails } from "@regia/api/errors";
import { MODELS } from "@regia/domain/router";
import { type Provider, startProvider } from "@regia/functions/testing";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const PATH = "/.netlify/functions/chat";
/** Two models of the catalogue, which cost something. */
const [FIRST, SECOND] = ["gpt-luna", "gemini-flash-lite"];

let provider: Provider;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  provider = await startProvider({ models: [FIRST, SECOND] });
  vi.stubEnv("REGIA_MODELS_URL", provider.url);
  vi.stubEnv("REGIA_MODELS_COOLDOWN", "1");
  server = await startTestServer();
});

afterAll(async () => {
  await server?.stop();
  await provider?.close();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  person = await personOf("pro");
});

async function personOf(plan: string): Promise<Person> {
  const made = await quickPerson(server);
  await server.sql`update public.profiles set plan = ${plan} where id = ${made.id}`;
  return made;
}

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
  model: FIRST,
  ...fields,
});

/** Another answer to the same question, compared with the first. */
const beside = ({ conversation, question, answer }: Question, fields: object = {}): Question => ({
  conversation,
  question,
  answer: crypto.randomUUID(),
  beside: answer,
  regenerate: true,
  model: SECOND,
  ...fields,
});

async function send(who: Person, method: "POST" | "GET" | "DELETE", subject: Question): Promise<Response> {
  const query = method === "POST" ? "" : `?answer=${subject.answer}`;
  return await fetch(`${server.url}${PATH}${query}`, {
    method,
    headers: { Authorization: `Bearer ${who.accessToken}`, "Content-Type": "application/json" },
    ...(method === "POST" ? { body: JSON.stringify(subject) } : {}),
  });
}

const textOf = (stream: string) =>
  [...stream.matchAll(/^data: (\{.*"text-delta".*\})$/gm)]
    .map(([, json = ""]) => (JSON.parse(json) as { delta: string }).delta)
    .join("");

/** Sends a request, and waits until the first word has arrived; `rest` resolves with the text at the end. */
async function begun(who: Person, subject: Question) {
  const response = await send(who, "POST", subject);
  expect(response.status, subject.answer).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = "";
  const next = async () => {
    const { done, value = "" } = (await reader?.read()) ?? { done: true };
    read += value;
    return !done;
  };
  while (!read.includes("text-delta") && (await next()));
  const rest = (async () => {
    while (await next());
    return textOf(read);
  })();
  return { rest };
}

/** Asks a question and waits for its answer. */
async function answered(who: Person, subject: Question): Promise<string> {
  return await (await begun(who, subject)).rest;
}

async function refusalOf(who: Person, subject: Question) {
  const response = await send(who, "POST", subject);
  const { error } = (await response.json()) as { error?: ErrorDetails };
  return [response.status, error?.code];
}

/** What is stored of answers, each with its calls. */
async function stored(...answers: readonly Question[]) {
  return await Promise.all(
    answers.map(async ({ answer }) => {
      const [row] = await server.sql<{ status: string; compared_with: string | null; text: string }[]>`
        select status, compared_with, coalesce(parts -> 0 ->> 'text', '') as text from public.messages
        where id = ${answer}`;
      const calls = await server.sql<{ model: string; state: string; outcome: string; pico: string }[]>`
        select model, state, outcome, (cost * 1000000000000)::bigint::text as pico from public.model_calls
        where message_id = ${answer}`;
      return { ...row, calls: [...calls] };
    }),
  );
}

/** What the month counts for a person's models, in pico-euro. */
async function counted({ id }: Person): Promise<string> {
  const [row] = await server.sql<{ used: string }[]>`
    select coalesce(sum(used), 0)::text as used from public.usage_counters
    where user_id = ${id} and counter = 'modelCostThisMonth'`;
  return row?.used ?? "";
}

const costOf = (id: string, input: number, output: number) => {
  const price = MODELS.find((model) => model.id === id)?.price ?? { input: 0, output: 0 };
  return String(input * price.input + output * price.output);
};

const endless = { kind: "endless", words: ["Comincio"] } as const;
const words = (name: string) => Array.from({ length: 60 }, (_, index) => `${name}${index} `);

test("two answers are written at once, and each is metered and settled once", async () => {
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  provider.answer(
    { kind: "text", words: words("a"), until, usage: { input: 1_000, output: 100 } },
    { kind: "text", words: words("b"), until, usage: { input: 2_000, output: 70 } },
  );
  const first = ask();
  const second = beside(first);
  const one = await begun(person, first);
  const two = await begun(person, second);
  expect((await stored(first, second)).map(({ status }) => status)).toEqual(["streaming", "streaming"]);
  // Two calls are reserved, and a third answer waits for both.
  const { length } = await server.sql`
    select from public.model_calls where payer_id = ${person.id} and state = 'reserved'`;
  expect(length).toBe(2);
  for (const third of [
    beside(first),
    beside(second),
    beside(first, { beside: undefined }),
    ask({ conversation: first.conversation, parent: first.answer }),
  ]) {
    expect(await refusalOf(person, third)).toEqual([409, "busy"]);
  }
  goOn();
  expect(await Promise.all([one.rest, two.rest])).toEqual([words("a").join(""), words("b").join("")]);
  expect(provider.requests.map(({ body }) => body.model)).toEqual([FIRST, SECOND]);
  const [costs, others] = [costOf(FIRST, 1_000, 100), costOf(SECOND, 2_000, 70)];
  const settled = { state: "settled", outcome: "complete" };
  expect(await stored(first, second)).toEqual([
    {
      ...{ status: "complete", compared_with: null, text: words("a").join("") },
      calls: [{ model: FIRST, ...settled, pico: costs }],
    },
    {
      ...{ status: "complete", compared_with: first.answer, text: words("b").join("") },
      calls: [{ model: SECOND, ...settled, pico: others }],
    },
  ]);
  expect(await counted(person)).toBe(String(Number(costs) + Number(others)));
  // A pair has two.
  expect(await refusalOf(person, beside(first))).toEqual([400, "malformed"]);
  expect(await refusalOf(person, beside(second))).toEqual([400, "malformed"]);
  expect((await person.client.rpc("choose_answer", { answer: second.answer })).error).toBeNull();
});

test("one of the two is stopped, and the other goes on", async () => {
  provider.answer(endless);
  const first = ask();
  const second = beside(first);
  const one = await begun(person, first);
  const two = await begun(person, second);
  expect((await send(person, "DELETE", first)).status).toBe(204);
  expect(await one.rest).toBe("Comincio");
  await eventually(() => expect(provider.closed).toBe(1));
  expect((await stored(first, second)).map(({ status }) => status)).toEqual(["stopped", "streaming"]);
  // The pair has not ended, so that everything else waits.
  const next = ask({ conversation: first.conversation, parent: first.answer });
  expect(await refusalOf(person, next)).toEqual([409, "busy"]);
  expect((await send(person, "DELETE", second)).status).toBe(204);
  expect(await two.rest).toBe("Comincio");
  const rows = await stored(first, second);
  expect(rows.map(({ status, calls }) => [status, calls.length, calls[0]?.outcome])).toEqual([
    ["stopped", 1, "stopped"],
    ["stopped", 1, "stopped"],
  ]);
  const sum = rows.reduce((total, { calls }) => total + Number(calls[0]?.pico), 0);
  expect(sum).toBeGreaterThan(0);
  expect(await counted(person)).toBe(String(sum));
  provider.answer();
  await answered(person, next);
});

test("the same ids three times are one call", async () => {
  provider.answer(endless);
  const first = ask();
  const second = beside(first);
  const one = await begun(person, first);
  provider.answer({ kind: "text", words: words("b"), every: 5 });
  const same = await Promise.all([1, 2, 3].map(() => answered(person, second)));
  expect(new Set(same)).toEqual(new Set([words("b").join("")]));
  expect(provider.requests).toHaveLength(1);
  // Afterwards too, and with another model in the request.
  expect(await answered(person, { ...second, model: FIRST })).toBe(words("b").join(""));
  expect(await (await send(person, "GET", second)).text()).toContain("b59 ");
  expect(provider.requests).toHaveLength(1);
  const [row] = await stored(second);
  expect(row?.calls).toMatchObject([{ model: SECOND, state: "settled" }]);
  expect((await send(person, "DELETE", first)).status).toBe(204);
  await one.rest;
});

test("nobody compares with what is not theirs, or with an answer of another question", async () => {
  provider.answer();
  const stranger = await personOf("pro");
  const [mine, other, theirs] = [ask(), ask(), ask()];
  await answered(person, mine);
  await answered(person, other);
  await answered(stranger, theirs);
  const before = await counted(person);
  const notFound = [404, "not_found"];
  for (const foreign of [
    beside(mine),
    beside(mine, { conversation: theirs.conversation }),
    beside(theirs, { beside: mine.answer }),
    beside(theirs, { question: mine.question }),
    beside(mine, { answer: mine.answer }),
  ]) {
    expect(await refusalOf(stranger, foreign), JSON.stringify(foreign)).toEqual(notFound);
  }
  for (const wrong of [other.answer, theirs.answer, mine.question, crypto.randomUUID()]) {
    expect(await refusalOf(person, beside(mine, { beside: wrong }))).toEqual(notFound);
  }
  expect(await refusalOf(person, beside(mine, { beside: "1" }))).toEqual([400, "malformed"]);
  expect(await refusalOf(person, ask({ beside: mine.answer }))).toEqual([400, "malformed"]);
  expect(await refusalOf(person, beside(mine, { model: "gpt-9" }))).toEqual(notFound);
  expect((await stranger.client.rpc("choose_answer", { answer: mine.answer })).error?.code).toBe("P0002");
  expect(await counted(person)).toBe(before);
  const left = await server.sql`
    select from public.messages where conversation_id = ${mine.conversation} and role = 'assistant'`;
  expect(left).toHaveLength(1);
});

test("which model was to answer too is kept with the first answer, until the end and after a stop", async () => {
  provider.answer(endless);
  const first = ask({ second: SECOND });
  const one = await begun(person, first);
  const receipt = async () => {
    const { data } = await person.client.from("messages").select("receipt").eq("id", first.answer).single();
    return (data?.receipt ?? {}) as { second?: string; source?: string };
  };
  expect(await receipt()).toMatchObject({ second: SECOND });
  expect((await send(person, "DELETE", first)).status).toBe(204);
  await one.rest;
  expect(await receipt()).toMatchObject({ second: SECOND, source: "estimate" });
  // Nothing is asked or paid for it.
  expect(provider.requests.map(({ body }) => body.model)).toEqual([FIRST]);
  for (const second of ["gpt-9", "claude-opus"]) {
    expect(await refusalOf(person, ask({ second }))).toEqual([404, "not_found"]);
  }
  expect(await refusalOf(person, ask({ second: "" }))).toEqual([400, "malformed"]);
  expect(await refusalOf(person, beside(first, { second: SECOND }))).toEqual([400, "malformed"]);
});

test("where the plan has one answer at a time, the second follows the first", async () => {
  const free = await personOf("free");
  provider.answer(endless);
  const first = ask();
  const second = beside(first);
  const one = await begun(free, first);
  expect(await refusalOf(free, second)).toEqual([429, "parallel"]);
  expect((await send(free, "DELETE", first)).status).toBe(204);
  await one.rest;
  provider.answer();
  expect(await answered(free, second)).toBe("Ciao, mondo.");
  expect((await stored(first, second)).map(({ status }) => status)).toEqual(["stopped", "complete"]);
});
