// The interface for the team's own programs, through OpenAI's own client, unchanged.
import { type Provider, type ProviderBehaviour, startProvider } from "@regia/functions/testing";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newToken } from "../support/apiTokens.ts";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const MODEL = "prova-1";
const WORDS = ["Ciao", ", ", "mondo", "."];
const USAGE = { prompt_tokens: 21, completion_tokens: 4, total_tokens: 25 };

let provider: Provider;
let server: TestServer;
let person: Person;
let token: string;

const clientWith = (apiKey: string) =>
  new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 2, dangerouslyAllowBrowser: false });

/** The last row of the ledger of a person. */
async function ledgerOf({ id }: Person) {
  const rows = await server.sql`
    select model, state, outcome, input_tokens::int, output_tokens::int, usage_source, cost::text, message_id
    from public.model_calls where payer_id = ${id} order by created_at`;
  return rows;
}

beforeAll(async () => {
  provider = await startProvider({ models: [MODEL] });
  server = await startTestServer({ REGIA_MODELS_URL: provider.url, REGIA_MODELS_COOLDOWN: "1" });
  // 0.50 and 2 EUR for a million tokens.
  await server.sql`
    insert into private.model_settings (model_id, price_input, price_output) values (${MODEL}, 500000, 2000000)`;
  person = await quickPerson(server);
  ({ token } = await newToken(person));
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
beforeEach(() => provider.answer({ kind: "text", words: WORDS, usage: { input: 21, output: 4 } }));
afterEach(() => vi.unstubAllEnvs());

/** An answer whose last word waits until it is released. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const behaviour: ProviderBehaviour = { kind: "text", words: WORDS, until: promise };
  return { behaviour, release: () => resolve() };
}

const QUESTION = { role: "user", content: "Saluta il mondo" } as const;

test("lists what can be asked, and each model by its id", async () => {
  const client = clientWith(token);
  const listed = [];
  for await (const model of client.models.list()) listed.push(model.id);
  expect(listed).toEqual(["regia/auto", MODEL]);
  expect(await client.models.retrieve(MODEL)).toMatchObject({ id: MODEL, object: "model" });
  await expect(client.models.retrieve("nessuno")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
});

const TOOLS = [
  {
    type: "function",
    function: {
      name: "meteo",
      description: "Che tempo fa",
      parameters: { type: "object", properties: { citta: { type: "string" } }, required: ["citta"] },
      strict: true,
    },
  },
] as const satisfies OpenAI.ChatCompletionTool[];

type Asked = Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>;

test.each<Asked>([
  { temperature: 0.2, top_p: 0.9, stop: "FINE" },
  { stop: ["a", "b"], seed: 7, presence_penalty: -1, frequency_penalty: 0.5, logit_bias: { 50256: -100 } },
  { tools: [...TOOLS], tool_choice: "required", parallel_tool_calls: false },
  { tools: [...TOOLS], tool_choice: { type: "function", function: { name: "meteo" } } },
  { logprobs: true, top_logprobs: 2, reasoning_effort: "low", verbosity: "high" },
  {
    messages: [
      { role: "assistant", content: "Benvenuto." },
      {
        role: "user",
        name: "Anna",
        content: [{ type: "text", text: "Che tempo fa?" }],
      },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "a", type: "function", function: { name: "meteo", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "a", content: "21 gradi" },
    ],
    tools: [...TOOLS],
  },
  { messages: [{ role: "system", content: "Saluta." }] },
  { messages: [QUESTION, { role: "assistant", content: "Buon" }] },
])("passes on what a program asks as it came: %j", async (asked) => {
  await clientWith(token).chat.completions.create({ model: MODEL, messages: [QUESTION], ...asked });
  const { stream, stream_options, max_tokens, ...passedOn }: Readonly<Record<string, unknown>> = {
    ...provider.requests[0]?.body,
  };
  expect(passedOn).toEqual({ model: MODEL, messages: [QUESTION], ...asked });
  expect([stream, stream_options, max_tokens]).toEqual([true, { include_usage: true }, expect.any(Number)]);
});

test("passes on nothing for what is usual or null", async () => {
  const usual = { temperature: null, stop: null, tools: [], tool_choice: "none", logprobs: false } as const;
  await clientWith(token).chat.completions.create({
    model: MODEL,
    messages: [QUESTION],
    ...usual,
    tools: [],
    presence_penalty: 0,
    user: "7",
    store: true,
  });
  expect(Object.keys(provider.requests[0]?.body ?? {}).sort()).toEqual([
    "max_tokens",
    "messages",
    "model",
    "stream",
    "stream_options",
  ]);
});

test("gives a document that its schema does not allow back to the model once", async () => {
  const caller = await quickPerson(server);
  const client = clientWith((await newToken(caller)).token);
  const schema = { type: "object", properties: { voto: { type: "integer" } }, required: ["voto"] };
  const asked: OpenAI.ChatCompletionCreateParamsNonStreaming = {
    model: MODEL,
    messages: [QUESTION],
    response_format: { type: "json_schema", json_schema: { name: "voto", schema } },
  };
  const wrong: ProviderBehaviour = { kind: "text", words: ["Sette"], usage: { input: 20, output: 2 } };
  const right: ProviderBehaviour = {
    kind: "text",
    words: ['{"voto":', "7}"],
    usage: { input: 40, output: 4 },
  };
  provider.answer(wrong, right);
  const stream = client.chat.completions.stream({ ...asked, stream: true });
  const { choices, usage } = await stream.finalChatCompletion();
  expect(choices[0]).toMatchObject({ message: { content: '{"voto":7}' }, finish_reason: "stop" });
  expect(provider.requests.map(({ body }) => body.messages.length)).toEqual([1, 3]);
  expect(await ledgerOf(caller)).toMatchObject([{ output_tokens: 2 }, { output_tokens: 4 }]);
  expect(usage).toBeUndefined();
  provider.answer(wrong);
  await expect(client.chat.completions.create(asked)).rejects.toMatchObject({
    status: 502,
    code: "answer_invalid",
  });
  expect(provider.requests).toHaveLength(2);
});

test("writes up to four choices, each paid and each to its end", async () => {
  const caller = await quickPerson(server);
  const client = clientWith((await newToken(caller)).token);
  provider.answer(
    ...["uno", "due", "tre"].map(
      (word): ProviderBehaviour => ({ kind: "text", words: [word], usage: { input: 20, output: 5 } }),
    ),
  );
  const { choices, usage } = await client.chat.completions.create({
    model: MODEL,
    messages: [QUESTION],
    n: 3,
  });
  expect(choices.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(choices.map(({ message }) => message.content).sort()).toEqual(["due", "tre", "uno"]);
  expect(usage).toMatchObject({ prompt_tokens: 60, completion_tokens: 15 });
  expect(await ledgerOf(caller)).toMatchObject([{ state: "settled", input_tokens: 60, output_tokens: 15 }]);
  // The failure of one before its first word is that of the request.
  provider.answer({ kind: "text", words: ["a"] }, { kind: "status", status: 500 });
  const failing = client.chat.completions.create(
    { model: MODEL, messages: [QUESTION], n: 2 },
    { maxRetries: 0 },
  );
  await expect(failing).rejects.toMatchObject({ status: 503 });
});

test.each([
  [
    400,
    { code: "unsupported_parameter", param: "seed" },
    { status: 400, code: "unsupported_parameter", param: "seed" },
  ],
  [400, { code: "content_filter" }, { status: 400, code: "content_filter" }],
  [422, {}, { status: 400, code: "request_refused" }],
] as const)(
  "a provider that refuses the request with %i %j is repeated, and rests not",
  async (status, error, refusal) => {
    const client = clientWith(token);
    provider.answer({ kind: "status", status, error }, { kind: "text", words: WORDS });
    const asked = { model: MODEL, messages: [QUESTION] };
    await expect(client.chat.completions.create(asked)).rejects.toMatchObject(refusal);
    expect(provider.requests).toHaveLength(1);
    expect((await client.chat.completions.create(asked)).choices[0]?.message.content).toBe(WORDS.join(""));
  },
);

test("sends what the program says, without the instructions of a workspace", async () => {
  const caller = await quickPerson(server);
  const { data: room } = await caller.client.from("workspaces").select("id").single();
  const set = { workspace: room?.id, prompt: "Rispondi in rima." };
  expect((await caller.client.rpc("set_workspace_prompt", set)).error).toBeNull();
  const client = clientWith((await newToken(caller)).token);
  await client.chat.completions.create({ model: MODEL, messages: [QUESTION] });
  expect(provider.requests[0]?.body.messages).toEqual([QUESTION]);
});

test.each(["regia/auto", MODEL])("answers as a document, metered to the cent, for %s", async (model) => {
  const caller = await quickPerson(server);
  const client = clientWith((await newToken(caller)).token);
  const messages = [{ role: "system", content: "Rispondi in breve." } as const, QUESTION];
  const completion = await client.chat.completions.create({ model, messages });
  expect(completion).toMatchObject({
    object: "chat.completion",
    model: MODEL,
    choices: [{ message: { role: "assistant", content: WORDS.join("") }, finish_reason: "stop" }],
    usage: USAGE,
  });
  expect(provider.requests.map(({ body }) => body.messages.map(({ role }) => role))).toEqual([
    ["system", "user"],
  ]);
  expect(await ledgerOf(caller)).toEqual([
    {
      model: MODEL,
      state: "settled",
      outcome: "complete",
      input_tokens: 21,
      output_tokens: 4,
      usage_source: "provider",
      cost: "0.000018500000",
      message_id: null,
    },
  ]);
});

test("streams, with the usage in the end if it is asked for", async () => {
  const stream = await clientWith(token).chat.completions.create({
    model: "regia/auto",
    messages: [QUESTION],
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = "";
  let usage: unknown;
  for await (const part of stream) {
    text += part.choices[0]?.delta.content ?? "";
    usage = part.usage ?? usage;
  }
  expect({ text, usage }).toEqual({ text: WORDS.join(""), usage: USAGE });
});

test("a program that closes the connection stops the model, and pays what it has written", async () => {
  const caller = await quickPerson(server);
  const client = clientWith((await newToken(caller)).token);
  vi.stubEnv("REGIA_V1_WAIT", "1");
  provider.answer({ kind: "endless", words: WORDS });
  const stream = await client.chat.completions.create({ model: MODEL, messages: [QUESTION], stream: true });
  let text = "";
  for await (const part of stream) {
    text += part.choices[0]?.delta.content ?? "";
    if (text !== WORDS.join("")) continue;
    const again = clientWith((await newToken(caller)).token).chat.completions.create(
      { model: MODEL, messages: [QUESTION] },
      { maxRetries: 0 },
    );
    // The free plan has one answer at a time.
    const refusal = await again.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, code: "parallel" });
    expect(refusal instanceof OpenAI.RateLimitError && refusal.headers.get("retry-after")).toBe("1");
    break;
  }
  await eventually(() => expect(provider.closed).toBe(1));
  await eventually(async () => {
    expect(await ledgerOf(caller)).toMatchObject([
      { state: "settled", outcome: "stopped", usage_source: "estimate" },
    ]);
  });
});

test("calls above the plan's answers at a time are answered in turn", async () => {
  const caller = await quickPerson(server);
  const client = clientWith((await newToken(caller)).token);
  const held = Array.from({ length: 5 }, heldAnswer);
  provider.answer(...held.map(({ behaviour }) => behaviour));
  const answers = held.map(() => client.chat.completions.create({ model: MODEL, messages: [QUESTION] }));
  for (const [index, { release }] of held.entries()) {
    await eventually(() => expect(provider.requests.length).toBe(index + 1));
    release();
  }
  const texts = (await Promise.all(answers)).map(({ choices }) => choices[0]?.message.content);
  expect(texts).toEqual(held.map(() => WORDS.join("")));
  expect((await ledgerOf(caller)).map(({ outcome }) => outcome)).toEqual(held.map(() => "complete"));
});

test("one who leaves while waiting reaches no model, and one whose token ends is told so", async () => {
  const caller = await quickPerson(server);
  const [first, leaves, ends] = [await newToken(caller), await newToken(caller), await newToken(caller)];
  const [held, next] = [heldAnswer(), heldAnswer()];
  provider.answer(held.behaviour, next.behaviour);
  const ask = (own: string, content: string, signal?: AbortSignal) =>
    clientWith(own).chat.completions.create(
      { model: MODEL, messages: [{ role: "user", content }] },
      { maxRetries: 0, signal: signal ?? null },
    );
  const answer = ask(first.token, "prima");
  await eventually(() => expect(provider.requests).toHaveLength(1));
  const leaving = new AbortController();
  const gone = expect(ask(leaves.token, "parte", leaving.signal)).rejects.toBeInstanceOf(
    OpenAI.APIUserAbortError,
  );
  const ended = expect(ask(ends.token, "scade")).rejects.toMatchObject({ status: 401, code: "unauthorized" });
  await eventually(async () => {
    const [used] = await server.sql`
      select count(*)::int as calls from private.api_tokens
      where id in (${leaves.id}, ${ends.id}) and last_used_at is not null`;
    expect(used).toEqual({ calls: 2 });
  });
  leaving.abort();
  await gone;
  expect((await caller.client.rpc("revoke_api_token", { id: ends.id })).error).toBeNull();
  await ended;
  const last = ask(first.token, "ultima");
  held.release();
  next.release();
  await Promise.all([answer, last]);
  expect(provider.requests.map(({ body }) => body.messages[0]?.content)).toEqual(["prima", "ultima"]);
});

test("a request that is sent again with its key is made and paid once", async () => {
  const caller = await quickPerson(server);
  const client = clientWith((await newToken(caller)).token);
  const keyed = (key: string, signal?: AbortSignal) => ({
    headers: { "Idempotency-Key": key },
    maxRetries: 0,
    signal: signal ?? null,
  });
  const asked = { model: MODEL, messages: [QUESTION] };
  const [one, same] = [
    await client.chat.completions.create(asked, keyed("a")),
    await client.chat.completions.create(asked, keyed("a")),
  ];
  expect(same).toEqual(one);
  for (const [key, status, code] of [
    ["a", 422, "idempotency_key_reused"],
    ["", 400, "invalid_value"],
    ["k".repeat(256), 400, "invalid_value"],
  ] as const) {
    const other = client.chat.completions.create({ ...asked, temperature: 1 }, keyed(key));
    await expect(other).rejects.toMatchObject({ status, code, param: null, type: "invalid_request_error" });
  }

  // A second request joins while the first one is answered, and reads on when that one leaves.
  const held = heldAnswer();
  provider.answer(held.behaviour);
  const leaving = new AbortController();
  const first = await client.chat.completions.create({ ...asked, stream: true }, keyed("b", leaving.signal));
  const second = await client.chat.completions.create({ ...asked, stream: true }, keyed("b"));
  leaving.abort();
  for await (const _ of first);
  held.release();
  let text = "";
  for await (const part of second) text += part.choices[0]?.delta.content ?? "";
  expect(text).toBe(WORDS.join(""));
  expect(provider.requests).toHaveLength(1);

  // Where nobody is left, the answer stops, and the next request is a new one.
  provider.answer({ kind: "endless", words: WORDS }, { kind: "text", words: WORDS });
  const abandoned = await client.chat.completions.create({ ...asked, stream: true }, keyed("c"));
  for await (const _ of abandoned) break;
  await eventually(() => expect(provider.closed).toBe(1));
  const anew = await client.chat.completions.create({ ...asked, stream: true }, keyed("c"));
  for await (const _ of anew);
  expect(provider.requests).toHaveLength(2);
  const outcomes = (await ledgerOf(caller)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["complete", "complete", "stopped", "complete"]);
});

test("each answer says what is left of the rate, and pages of listed origins read it", async () => {
  const caller = await quickPerson(server);
  const { token: own } = await newToken(caller);
  vi.stubEnv("REGIA_LIMIT_V1_PERSON", "2/300");
  vi.stubEnv("REGIA_V1_ORIGINS", "https://app.example");
  const headers = { authorization: `Bearer ${own}`, origin: "https://app.example" };
  const answers: Response[] = [];
  for (const path of ["models", "nowhere", "models"]) {
    answers.push(await fetch(`${server.url}/v1/${path}`, { headers }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 429]);
  expect(answers.map((answer) => answer.headers.get("x-ratelimit-remaining-requests"))).toEqual([
    "1",
    "0",
    "0",
  ]);
  for (const answer of answers) {
    expect(answer.headers.get("x-ratelimit-limit-requests")).toBe("2");
    expect(answer.headers.get("x-ratelimit-reset-requests")).toMatch(/^(?:5m0s|4m\d+s)$/);
    expect(answer.headers.get("openai-processing-ms")).toMatch(/^\d+$/);
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]+$/);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example");
    await answer.body?.cancel();
  }
  expect(Number(answers[2]?.headers.get("retry-after"))).toBeGreaterThan(200);
  const ask = async (origin: string) => {
    const asked = {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const { status, headers: got } = await fetch(`${server.url}/v1/chat/completions`, {
      method: "OPTIONS",
      headers: asked,
    });
    return [status, got.get("access-control-allow-origin"), got.get("access-control-allow-headers")];
  };
  expect(await ask("https://app.example")).toEqual([204, "https://app.example", "authorization"]);
  expect(await ask("https://evil.example")).toEqual([403, null, null]);
});

test("a token that is revoked ends what it streams and waits for, and what was written is paid", async () => {
  const caller = await quickPerson(server);
  await server.sql`update public.profiles set plan = 'pro', plan_expires_at = null where id = ${caller.id}`;
  const { id, token: own } = await newToken(caller);
  const client = clientWith(own);
  provider.answer({ kind: "endless", words: WORDS });
  const options = { model: MODEL, messages: [QUESTION] };
  const stream = await client.chat.completions.create({ ...options, stream: true });
  const refusal = { type: "authentication_error" };
  const read = async () => {
    for await (const _ of stream);
  };
  const ended = Promise.all([
    expect(read()).rejects.toMatchObject(refusal),
    expect(client.chat.completions.create(options, { maxRetries: 0 })).rejects.toMatchObject(refusal),
  ]);
  await eventually(() => expect(provider.requests).toHaveLength(2));
  await caller.client.rpc("revoke_api_token", { id });
  await ended;
  await eventually(() => expect(provider.closed).toBe(2));
  await eventually(async () => {
    expect((await ledgerOf(caller)).map(({ outcome }) => outcome)).toEqual(["stopped", "stopped"]);
  });
});

test.each<ProviderBehaviour>([{ kind: "endless", words: WORDS }, { kind: "hang" }])(
  "a program that leaves before the whole document stops the model ($kind)",
  async (behaviour) => {
    const caller = await quickPerson(server);
    const { token: own } = await newToken(caller);
    provider.answer(behaviour);
    const leaving = new AbortController();
    const request = clientWith(own).chat.completions.create(
      { model: MODEL, messages: [QUESTION] },
      { maxRetries: 0, signal: leaving.signal },
    );
    const refused = expect(request).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    await eventually(() => expect(provider.requests).toHaveLength(1));
    leaving.abort();
    await refused;
    await eventually(() => expect(provider.closed).toBe(1));
    await eventually(async () => {
      expect(await ledgerOf(caller)).toMatchObject([
        { state: "settled", outcome: "stopped", usage_source: "estimate" },
      ]);
    });
    // The place of the free plan's one answer at a time is free again.
    provider.answer({ kind: "text", words: WORDS });
    await clientWith(own).chat.completions.create({ model: MODEL, messages: [QUESTION] });
  },
);

test("a token that is wrong, revoked or expired opens nothing, and its owner sees from where it was used", async () => {
  const [{ id, token: revoked }, { id: old, token: expired }] = [
    await newToken(person),
    await newToken(person),
  ];
  await clientWith(expired).models.list();
  expect((await person.client.rpc("api_tokens")).data).toContainEqual(
    expect.objectContaining({ id: old, last_used_ip: "127.0.0.1" }),
  );
  await person.client.rpc("revoke_api_token", { id });
  await server.sql`update private.api_tokens set expires_at = now() where id = ${old}`;
  for (const wrong of ["regia_", `regia_${"0".repeat(64)}`, revoked, expired, person.accessToken, "sk-1"]) {
    const client = clientWith(wrong);
    await expect(client.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const request = client.chat.completions.create({ model: MODEL, messages: [QUESTION] });
    await expect(request).rejects.toMatchObject({ status: 401, type: "authentication_error" });
  }
  expect(provider.requests).toEqual([]);
});

test("a budget that is used up refuses at once, and OpenAI's client does not repeat it", async () => {
  const caller = await quickPerson(server);
  const { token: own } = await newToken(caller);
  await server.sql`
    insert into public.usage_counters (user_id, counter, period_start, used)
    values (${caller.id}, 'modelCostThisMonth', private.period_start('month', now()), 500000000000)`;
  const requests: Response[] = [];
  const client = new OpenAI({
    apiKey: own,
    baseURL: `${server.url}/v1`,
    fetch: async (...request) => {
      const response = await fetch(...request);
      requests.push(response);
      return response;
    },
  });
  const request = client.chat.completions.create({ model: MODEL, messages: [QUESTION] });
  await expect(request).rejects.toMatchObject({ status: 429, code: "budget", type: "insufficient_quota" });
  expect(requests).toHaveLength(1);
  expect(Number(requests[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(provider.requests).toEqual([]);
  expect(await ledgerOf(caller)).toEqual([]);
});

test("a model that fails is an error before its first word, and one in the stream after it", async () => {
  const caller = await quickPerson(server);
  const client = clientWith((await newToken(caller)).token);
  const options: OpenAI.ChatCompletionCreateParamsStreaming = {
    model: MODEL,
    messages: [QUESTION],
    stream: true,
  };
  provider.answer({ kind: "status", status: 500 });
  await expect(client.chat.completions.create(options, { maxRetries: 0 })).rejects.toMatchObject({
    status: 503,
    type: "server_error",
    message: "503 Nessuno dei modelli provati ha risposto. Riprova tra poco, oppure indica un altro modello.",
  });
  provider.answer({ kind: "cut", words: WORDS });
  const stream = await client.chat.completions.create(options);
  let text = "";
  const read = async () => {
    for await (const part of stream) text += part.choices[0]?.delta.content ?? "";
  };
  await expect(read()).rejects.toMatchObject({ code: "unavailable" });
  expect(text).toBe(WORDS.join(""));
  expect((await ledgerOf(caller)).map(({ outcome, usage_source: source }) => [outcome, source])).toEqual([
    ["failed", "none"],
    ["failed", "estimate"],
  ]);
});

test("admins alone see, price and test the model, and its next answer costs what they said", async () => {
  const call = async (accessToken: string, method: string, body?: object) => {
    const query = body === undefined ? "?action=models" : "";
    const response = await fetch(`${server.url}/.netlify/functions/admin${query}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };
  const changed = { action: "update_model", model: MODEL, price: { input: "1", output: "0.5" } };
  const test = { action: "test_model", model: MODEL };
  for (const refused of [
    await call(person.accessToken, "GET"),
    await call(person.accessToken, "PUT", changed),
    await call(person.accessToken, "POST", test),
  ]) {
    expect(refused.status).toBe(403);
  }
  expect(provider.requests).toEqual([]);

  const admin = await quickPerson(server);
  await server.sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
  expect(await call(admin.accessToken, "PUT", { ...changed, dryRun: true })).toMatchObject({
    body: { status: "planned", before: { price: { input: "0.5", output: "2" } } },
  });
  expect(await call(admin.accessToken, "PUT", changed)).toMatchObject({ body: { status: "applied" } });
  const { body } = await call(admin.accessToken, "GET");
  expect(body["models"]).toContainEqual(
    expect.objectContaining({ id: MODEL, connected: true, enabled: true, price: changed.price }),
  );
  expect(await call(admin.accessToken, "POST", test)).toMatchObject({ body: { ok: true, code: null } });
  provider.answer({ kind: "status", status: 401 });
  const failed = await call(admin.accessToken, "POST", test);
  expect(failed).toMatchObject({ body: { ok: false, code: "unauthorized", at: expect.any(String) } });
  // The last one is kept, for this admin and others.
  const listed = await call(admin.accessToken, "GET");
  expect(listed.body["models"]).toContainEqual(expect.objectContaining({ id: MODEL, test: failed.body }));
  const others = [
    [{ ...changed, model: "nessuno" }, 404],
    [{ ...changed, price: { input: "1001", output: "1" } }, 422],
  ] as const;
  for (const [request, status] of others) {
    expect((await call(admin.accessToken, "PUT", request)).status).toBe(status);
  }

  provider.answer({ kind: "text", words: WORDS, usage: { input: 1_000, output: 1_000 } });
  const { token: own } = await newToken(admin);
  await clientWith(own).chat.completions.create({ model: MODEL, messages: [QUESTION] });
  expect(await ledgerOf(admin)).toMatchObject([{ cost: "0.001500000000" }]);
  await call(admin.accessToken, "PUT", { ...changed, enabled: false });
  const refused = clientWith(own).chat.completions.create({ model: MODEL, messages: [QUESTION] });
  await expect(refused).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  await call(admin.accessToken, "PUT", {
    ...changed,
    enabled: null,
    price: { input: "0.5", output: "2" },
  });
});

test("a history is sent whole or refused, with the answer that it begins with", async () => {
  const { token: own } = await newToken(await quickPerson(server));
  const create = (...messages: OpenAI.ChatCompletionMessageParam[]) =>
    clientWith(own).chat.completions.create({ model: MODEL, messages });
  const greeting = { role: "assistant", content: "Buongiorno." } as const;
  const long = (count: number) => ({ role: "user", content: "parola ".repeat(count) }) as const;
  // One word has about one and a half tokens.
  const fits = [greeting, long(2_000), greeting, greeting, long(2_700), QUESTION];
  await create(...fits);
  expect(provider.requests.map(({ body }) => body.messages)).toEqual([fits]);
  provider.answer();
  await expect(create(greeting, long(3_000), greeting, long(3_000), QUESTION)).rejects.toMatchObject({
    status: 422,
    code: "input_tokens",
    param: "messages",
    message: expect.stringMatching(/messaggi sono troppo lunghi.+ 9\.\d{3} token.+piano ne accetta 8\.000/),
  });
  expect(provider.requests).toEqual([]);
});

test("what cannot be answered is refused with its field", async () => {
  const client = clientWith(token);
  await expect(
    client.chat.completions.create({ model: MODEL, messages: [QUESTION], web_search_options: {} }),
  ).rejects.toMatchObject({ status: 400, param: "web_search_options", type: "invalid_request_error" });
  await expect(
    client.chat.completions.create({ model: "nessuno", messages: [QUESTION] }),
  ).rejects.toMatchObject({ status: 404, param: "model" });
  await expect(
    client.chat.completions.create({
      model: MODEL,
      messages: [{ role: "user", content: "a ".repeat(40_000) }],
    }),
  ).rejects.toMatchObject({ status: 422, code: "input_tokens" });
  await expect(
    client.chat.completions.create({
      model: MODEL,
      messages: [{ role: "user", content: "a".repeat(10_485_760) }],
    }),
  ).rejects.toMatchObject({ status: 413 });
  expect(provider.requests).toEqual([]);
  expect(
    (await fetch(`${server.url}/v1/images/generations`, { headers: { authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(404);
});

test.each(["it", "en"])(
  "what is malformed is refused in the language of the caller: %s",
  async (language) => {
    const send = async (body: string, type = "application/json") => {
      const response = await fetch(`${server.url}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": type, "accept-language": language },
        body,
      });
      const { error } = (await response.json()) as {
        error: { message: string; code: string; param: unknown };
      };
      expect([response.status, error.message]).toEqual([
        400,
        expect.not.stringMatching(/invalid |expected|received/i),
      ]);
      return [error.code, error.param];
    };
    for (const body of ["", "{", "[]", '"Ciao"', "null", '{"model":"\\u0000"}']) {
      expect(await send(body)).toEqual(["malformed", null]);
    }
    expect(await send("model=prova", "application/x-www-form-urlencoded")).toEqual(["malformed", null]);
    const messages = [QUESTION];
    const fields = [
      [{}, "missing_required_parameter", "model"],
      [{ model: MODEL }, "missing_required_parameter", "messages"],
      [{ model: MODEL, messages: [{ role: "user" }] }, "missing_required_parameter", "messages[0].content"],
      [{ model: 7, messages }, "invalid_value", "model"],
      [{ model: MODEL, messages, max_tokens: "many" }, "invalid_value", "max_tokens"],
      [{ model: MODEL, messages, temperature: 3 }, "invalid_value", "temperature"],
    ] as const;
    for (const [body, ...refusal] of fields) expect(await send(JSON.stringify(body))).toEqual(refusal);
    expect(provider.requests).toEqual([]);
  },
);
