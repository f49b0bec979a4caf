// The embedding model for the team's own programs, through OpenAI's own client, unchanged.
import { type Provider, startProvider } from "@regia/functions/testing";
import { close } from "@regia/functions/v1";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newToken } from "../support/apiTokens.ts";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const MODEL = "vettori-1";
const CHAT_MODEL = "prova-1";
const KEY = "chiave";

let provider: Provider;
let server: TestServer;

beforeAll(async () => {
  provider = await startProvider({ models: [CHAT_MODEL], key: KEY });
  server = await startTestServer({
    REGIA_MODELS_URL: provider.url,
    REGIA_MODELS_KEY: KEY,
    REGIA_EMBEDDINGS_URL: provider.url,
    REGIA_EMBEDDINGS_KEY: KEY,
    REGIA_EMBEDDINGS_MODEL: MODEL,
  });
  // 0.50 EUR for a million tokens.
  await server.sql`
    insert into private.model_settings (model_id, price_input, price_output) values (${MODEL}, 500000, 2000000)`;
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
beforeEach(() => provider.answer());

async function newCaller() {
  const person = await quickPerson(server);
  const { id, token: apiKey } = await newToken(person);
  return { person, tokenId: id, client: new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 }) };
}

async function idsOf(client: OpenAI): Promise<readonly string[]> {
  const ids = [];
  for await (const { id } of client.models.list()) ids.push(id);
  return ids;
}

const ledgerOf = ({ id }: Person) => server.sql`
  select model, provider, kind, state, outcome, input_tokens::int, output_tokens::int, usage_source, cost::text, message_id
  from public.model_calls where payer_id = ${id} order by created_at`;

const usedBy = async ({ id }: Person) => {
  const rows = await server.sql`
    select used::text from public.usage_counters where user_id = ${id} and counter = 'modelCostThisMonth'`;
  return rows.map(({ used }) => used);
};

test("lists the embedding model beside those that answer", async () => {
  const { client } = await newCaller();
  expect(await idsOf(client)).toEqual(["regia/auto", CHAT_MODEL, MODEL]);
  expect(await client.models.retrieve(MODEL)).toMatchObject({ id: MODEL, object: "model" });
});

test("makes vectors of one text and of several, the same as numbers and as base64", async () => {
  const { client } = await newCaller();
  const input = ["Ciao", "mondo"];
  // OpenAI's client asks for base64 and reads it.
  const one = await client.embeddings.create({ model: MODEL, input: "Ciao" });
  const both = await client.embeddings.create({ model: MODEL, input });
  const asNumbers = await client.embeddings.create({ model: MODEL, input, encoding_format: "float" });
  const asText = await client.embeddings.create({ model: MODEL, input, encoding_format: "base64" });
  expect(one).toMatchObject({ object: "list", model: MODEL, usage: { prompt_tokens: 10, total_tokens: 10 } });
  expect(both.data.map(({ index, object }) => [index, object])).toEqual([
    [0, "embedding"],
    [1, "embedding"],
  ]);
  expect(both.data.map(({ embedding }) => embedding.length)).toEqual([8, 8]);
  expect(both.data[0]?.embedding).not.toEqual(both.data[1]?.embedding);
  expect(one.data[0]?.embedding).toEqual(both.data[0]?.embedding);
  expect(asNumbers.data).toEqual(both.data);
  expect(asText.data.map(({ embedding }) => typeof embedding)).toEqual(["string", "string"]);
  const formats = provider.embeddingRequests.map(({ body }) => body.encoding_format);
  expect(formats).toEqual(["base64", "base64", "float", "base64"]);
});

test("takes tokens, and a length that the model makes", async () => {
  const { client } = await newCaller();
  const short = await client.embeddings.create({ model: MODEL, input: [1, 2, 3], dimensions: 4, user: "7" });
  expect(short.data.map(({ embedding }) => embedding.length)).toEqual([4]);
  const both = await client.embeddings.create({ model: MODEL, input: [[1, 2, 3], [4]] });
  expect(both.data).toHaveLength(2);
  expect(provider.embeddingRequests.map(({ body: { input, dimensions } }) => [input, dimensions])).toEqual([
    [[1, 2, 3], 4],
    [[[1, 2, 3], [4]], undefined],
  ]);
});

test("writes base64 where the server answers numbers, and numbers where it answers base64", async () => {
  const { client } = await newCaller();
  const vector = [0.5, -2, 0.25];
  const base64 = Buffer.from(Float32Array.from(vector).buffer).toString("base64");
  provider.answer({ kind: "document", body: { data: [{ index: 0, embedding: vector }] } });
  const asText = await client.embeddings.create({ model: MODEL, input: "a", encoding_format: "base64" });
  expect(asText.data.map(({ embedding }): unknown => embedding)).toEqual([base64]);
  provider.answer({ kind: "document", body: { data: [{ index: 0, embedding: base64 }] } });
  const asNumbers = await client.embeddings.create({ model: MODEL, input: "a", encoding_format: "float" });
  expect(asNumbers.data.map(({ embedding }) => embedding)).toEqual([vector]);
});

test("is metered to the cent, and pays no count that cannot be true", async () => {
  const { person, client } = await newCaller();
  const input = "Una frase che si capisce.";
  provider.answer({ kind: "text", words: [], usage: { input: 9, output: 0 } });
  expect(await client.embeddings.create({ model: MODEL, input })).toMatchObject({
    usage: { prompt_tokens: 9, total_tokens: 9 },
    regia: { cost: "0.0000045", source: "provider" },
  });
  const row = { model: MODEL, kind: "embedding", state: "settled", outcome: "complete", output_tokens: 0 };
  expect(await ledgerOf(person)).toEqual([
    {
      ...row,
      provider: new URL(provider.url).host,
      input_tokens: 9,
      usage_source: "provider",
      cost: "0.000004500000",
      message_id: null,
    },
  ]);
  expect(await usedBy(person)).toEqual(["4500000"]);
  for (const usage of [null, { input: 0, output: 0 }, { input: 1_000_000, output: 0 }]) {
    provider.answer({ kind: "text", words: [], usage });
    await client.embeddings.create({ model: MODEL, input });
  }
  const [, ...estimated] = await ledgerOf(person);
  expect(estimated).toHaveLength(3);
  for (const one of estimated) {
    expect(one).toMatchObject({ ...row, usage_source: "estimate" });
    expect(one["input_tokens"]).toBeGreaterThan(4);
    expect(one["input_tokens"]).toBeLessThan(12);
  }
});

test("a budget that is used up refuses before the model is asked", async () => {
  const { person, client } = await newCaller();
  await server.sql`
    insert into public.usage_counters (user_id, counter, period_start, used)
    values (${person.id}, 'modelCostThisMonth', private.period_start('month', now()), 500000000000)`;
  await expect(client.embeddings.create({ model: MODEL, input: "Ciao" })).rejects.toMatchObject({
    status: 429,
    code: "budget",
    type: "insufficient_quota",
  });
  expect(provider.embeddingRequests).toEqual([]);
  expect(await ledgerOf(person)).toEqual([]);
});

test("one request has as many tokens as the payer's plan allows", async () => {
  const { person, client } = await newCaller();
  const thousand = Array.from({ length: 1_000 }, () => 7);
  await client.embeddings.create({ model: MODEL, input: thousand });
  const longer = client.embeddings.create({ model: MODEL, input: [thousand, [7]] });
  await expect(longer).rejects.toMatchObject({ status: 422, code: "input_tokens", param: "input" });
  await expect(longer).rejects.toThrow(/1\.001 token.*1\.?000 per richiesta/);
  await expect(
    client.embeddings.create({ model: MODEL, input: "parola ".repeat(1_100) }),
  ).rejects.toMatchObject({ code: "input_tokens" });
  await server.sql`update public.profiles set plan = 'pro', plan_expires_at = null where id = ${person.id}`;
  await client.embeddings.create({ model: MODEL, input: [thousand, [7]] });
  expect(provider.embeddingRequests).toHaveLength(2);
  // The chat's limit of 8,000 tokens does not bound it.
  await client.embeddings.create({ model: MODEL, input: Array.from({ length: 9_000 }, () => 7) });
});

test("is no answer: it neither waits for one nor keeps one waiting", async () => {
  const { client } = await newCaller();
  const messages = [{ role: "user", content: "Saluta il mondo" }] as const;
  provider.answer({ kind: "hang" });
  const leaving = new AbortController();
  const options = { signal: leaving.signal };
  const hanging = [
    expect(client.embeddings.create({ model: MODEL, input: "a" }, options)).rejects.toThrow(),
    expect(client.embeddings.create({ model: MODEL, input: "b" }, options)).rejects.toThrow(),
  ];
  await eventually(() => expect(provider.embeddingRequests).toHaveLength(2));
  // The free plan has one answer at a time.
  hanging.push(
    expect(
      client.chat.completions.create({ model: CHAT_MODEL, messages: [...messages] }, options),
    ).rejects.toThrow(),
  );
  await eventually(() => expect(provider.requests).toHaveLength(1));
  provider.answer();
  await client.embeddings.create({ model: MODEL, input: "c" });
  leaving.abort();
  await Promise.all(hanging);
});

test("a program that leaves, or whose token is revoked, ends the request, and what was sent is paid", async () => {
  const { person, tokenId, client } = await newCaller();
  provider.answer({ kind: "hang" });
  const leaving = new AbortController();
  const left = client.embeddings.create({ model: MODEL, input: "Ciao" }, { signal: leaving.signal });
  const revoked = client.embeddings.create({ model: MODEL, input: "Ciao" });
  const ends = [
    expect(left).rejects.toBeInstanceOf(OpenAI.APIUserAbortError),
    expect(revoked).rejects.toBeInstanceOf(OpenAI.AuthenticationError),
  ];
  await eventually(() => expect(provider.embeddingRequests).toHaveLength(2));
  leaving.abort();
  await eventually(() => expect(provider.closed).toBe(1));
  await person.client.rpc("revoke_api_token", { id: tokenId });
  await Promise.all(ends);
  await eventually(() => expect(provider.closed).toBe(2));
  await eventually(async () => {
    const stopped = { state: "settled", outcome: "stopped", usage_source: "estimate" };
    expect(await ledgerOf(person)).toMatchObject([stopped, stopped]);
  });
});

test("a server that stops ends the request, and what was sent is paid", async () => {
  const { person, client } = await newCaller();
  provider.answer({ kind: "hang" });
  const refused = expect(client.embeddings.create({ model: MODEL, input: "Ciao" })).rejects.toMatchObject({
    status: 503,
    code: "unavailable",
  });
  await eventually(() => expect(provider.embeddingRequests).toHaveLength(1));
  await close();
  await refused;
  expect(await ledgerOf(person)).toMatchObject([
    { state: "settled", outcome: "interrupted", usage_source: "estimate" },
  ]);
});

test("what its server does wrong is said, and not paid", async () => {
  const { person, client } = await newCaller();
  const ask = () => client.embeddings.create({ model: MODEL, input: ["Ciao", "mondo"] });
  const refused = { error: { message: "The text is too long." } };
  provider.answer(
    { kind: "status", status: 429, headers: { "retry-after": "7" } },
    { kind: "status", status: 500 },
    { kind: "document", body: { data: [{ index: 0, embedding: [1] }] } },
    { kind: "document", status: 400, body: refused },
  );
  const busy = await ask().catch((error: unknown) => error);
  expect(busy).toMatchObject({ status: 503, code: "unavailable", type: "server_error" });
  expect((busy as InstanceType<typeof OpenAI.APIError>).headers?.get("retry-after")).toBe("7");
  await expect(ask()).rejects.toMatchObject({ status: 503, code: "unavailable" });
  await expect(ask()).rejects.toThrow(
    /503 Il modello di embedding ha sbagliato il numero dei vettori: 1 invece di 2/,
  );
  await expect(ask()).rejects.toThrow(/400 .*non accetta la richiesta\. .*The text is too long\./);
  provider.answer({ kind: "document", body: { data: [{ index: 0, embedding: [1, 2] }] } });
  await expect(client.embeddings.create({ model: MODEL, input: "a", dimensions: 3 })).rejects.toMatchObject({
    status: 400,
    code: "unsupported_parameter",
    param: "dimensions",
  });
  const failed = { state: "settled", outcome: "failed", usage_source: "none", cost: "0.000000000000" };
  expect(await ledgerOf(person)).toMatchObject([failed, failed, failed, failed, failed]);
  expect(await usedBy(person)).toEqual(["0"]);
});

test("what cannot be asked is refused with its field", async () => {
  const { person, client } = await newCaller();
  const refusalOf = (fields: object) =>
    client.post("/embeddings", { body: { model: MODEL, input: "Ciao", ...fields } }).then(
      () => expect.unreachable("It was answered."),
      ({ status, code, param }: { status: number; code: string; param: string }) => [status, code, param],
    );
  const inputs: readonly (readonly [input: unknown, param: string])[] = [
    ["", "input"],
    [[], "input"],
    [{ a: 1 }, "input"],
    [null, "input"],
    [Array.from({ length: 2_049 }, () => "a"), "input"],
    [[""], "input[0]"],
    [["a", ""], "input[1]"],
    [[[]], "input[0]"],
    [[1.5], "input[0]"],
    [[-1], "input[0]"],
    [["a", 1], "input[1]"],
  ];
  for (const [input, param] of inputs) {
    expect(await refusalOf({ input })).toEqual([400, "invalid_value", param]);
  }
  expect(await refusalOf({ dimensions: 0 })).toEqual([400, "invalid_value", "dimensions"]);
  expect(await refusalOf({ encoding_format: "int8" })).toEqual([400, "invalid_value", "encoding_format"]);
  expect(await refusalOf({ input_type: "query" })).toEqual([400, "unsupported_parameter", "input_type"]);
  for (const model of ["regia/auto", CHAT_MODEL, "nessuno"]) {
    expect(await refusalOf({ model })).toEqual([404, "not_found", "model"]);
  }
  const get = await fetch(`${server.url}/v1/embeddings`, {
    headers: { authorization: `Bearer ${client.apiKey}` },
  });
  expect(get.status).toBe(405);
  expect(provider.embeddingRequests).toEqual([]);
  expect(await ledgerOf(person)).toEqual([]);
});

test("admins see, price, test and disable it, and decide who may use it", async () => {
  const { person, client } = await newCaller();
  const admin = await quickPerson(server);
  await server.sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
  const call = async (method: string, body?: object) => {
    const query = body === undefined ? "?action=models" : "";
    const response = await fetch(`${server.url}/.netlify/functions/admin${query}`, {
      method,
      headers: { authorization: `Bearer ${admin.accessToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const change = { action: "update_model", model: MODEL };
  const price = { input: "1", output: "0" };
  expect(await call("PUT", { ...change, price })).toMatchObject({ status: "applied" });
  expect((await call("GET"))["models"]).toContainEqual(
    expect.objectContaining({ id: MODEL, connected: true, embeddings: true, price }),
  );
  expect(await call("POST", { action: "test_model", model: MODEL })).toMatchObject({ ok: true });
  provider.answer({ kind: "status", status: 401 });
  expect(await call("POST", { action: "test_model", model: MODEL })).toMatchObject({ code: "unauthorized" });

  provider.answer();
  const ask = () => client.embeddings.create({ model: MODEL, input: "Ciao" });
  expect(await ask()).toMatchObject({ regia: { cost: "0.00001" } });
  await call("PUT", { ...change, minimumPlan: "pro" });
  await expect(ask()).rejects.toMatchObject({ status: 503, code: "no_model" });
  await call("PUT", { ...change, minimumPlan: null, enabled: false });
  await expect(ask()).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  expect(await idsOf(client)).not.toContain(MODEL);
  expect(await ledgerOf(person)).toHaveLength(1);
  await call("PUT", { ...change, enabled: null, price: { input: "0.5", output: "2" } });
});

test("without an embedding model the refusal says what connects one", async () => {
  vi.stubEnv("REGIA_EMBEDDINGS_URL", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { client } = await newCaller();
  const asked = client.embeddings.create({ model: MODEL, input: "Ciao" });
  await expect(asked).rejects.toMatchObject({ status: 404, code: "not_found", param: "model" });
  await expect(asked).rejects.toThrow(/REGIA_EMBEDDINGS_URL e REGIA_EMBEDDINGS_MODEL/);
  expect(await idsOf(client)).toEqual(["regia/auto", CHAT_MODEL]);
});
