// Strangers reach no workflow, run or receipt; what is not allowed is refused with its code; only signed messages start runs.

import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, test } from "vitest";
import { type Person, quickPerson } from "../support/people.ts";
import { useTestServer } from "../support/server.ts";
import { type Answer, headersOf, id, type Refused, waiting, workflowCalls } from "./workflowCalls.ts";

const UNLIMITED = "100000000/60";
const server = useTestServer({
  REGIA_LIMIT_REST_ACCOUNT: UNLIMITED,
  REGIA_LIMIT_REST_ADDRESS: UNLIMITED,
  REGIA_LIMIT_WORKFLOWS_ACCOUNT: UNLIMITED,
  REGIA_LIMIT_WORKFLOWS_ADDRESS: UNLIMITED,
});

let owner: Person;
let stranger: Person;
let free: Person;
let workspace: string;

const { send, post, get, activated, started } = workflowCalls(server);

beforeAll(async () => {
  const cast = await Promise.all(Array.from({ length: 3 }, () => quickPerson(server())));
  [owner, stranger, free] = cast as [Person, Person, Person];
  await server()
    .sql`update public.profiles set plan = 'enterprise' where id in (${owner.id}, ${stranger.id})`;
  const [room] = await server().sql<{ id: string }[]>`
    select id from public.workspaces where payer_id = ${owner.id} and personal`;
  workspace = room?.id ?? "";
});

describe("strangers", () => {
  test("read and change nothing", async () => {
    const workflow = await activated(owner);
    const run = await started(owner, workflow);
    const [step] = await server().sql<
      { id: string }[]
    >`select id from public.run_steps where run_id = ${run}`;
    const bodies = [
      { action: "save", workflow, name: "Mio", graph: waiting() },
      { action: "save", workflow: id(), workspace, name: "Mio", graph: waiting() },
      { action: "draft", goal: "Leggi le fatture", workspace },
      ...["activate", "deactivate", "archive", "preview", "hook"].map((action) => ({ action, workflow })),
      { action: "start", run: id(), workflow },
      { action: "start", run, workflow },
      { action: "cancel", run },
      { action: "repeat", run: id(), of: run, from: "pause" },
      { action: "settle", step: step?.id, outcome: "done" },
      { action: "answer", step: step?.id, values: {} },
      { action: "undo", step: step?.id },
      { action: "decide", approval: id(), verdict: "approve", seenHash: "" },
      { action: "edit", approval: id(), arguments: {} },
      { action: "revoke", consent: id() },
      { action: "schedule", workflow, cron: "0 9 * * *" },
      { action: "schedule", workflow, cron: null },
    ];
    for (const body of bodies) {
      expect([body, await post(stranger, body)]).toMatchObject([
        body,
        { status: 404, body: { error: { code: "not_found" } } },
      ]);
      expect([body, await post(null, body)]).toMatchObject([body, { status: 401 }]);
    }
    for (const query of [`run=${run}`, `receipts=${workspace}`, `settings=${workspace}`, `file=${id()}`]) {
      expect([query, (await get(stranger, query)).status]).toEqual([query, 404]);
      expect([query, (await get(null, query)).status]).toEqual([query, 401]);
      const stream = await get(stranger, query, { accept: "text/event-stream" });
      expect([query, stream.status]).toEqual([query, 404]);
    }
    const tables = ["workflows", "workflow_versions", "runs", "run_steps", "approvals", "standing_consents"];
    for (const table of tables) {
      const rest = (person: Person, init: RequestInit = {}) =>
        fetch(`${server().url}/rest/v1/${table}?select=*`, {
          ...init,
          headers: headersOf(person, { apikey: server().key }),
        });
      expect([table, await (await rest(stranger)).json()]).toEqual([table, []]);
      const written = await rest(owner, { method: "POST", body: JSON.stringify({ id: id() }) });
      expect([table, written.status]).toEqual([table, 403]);
      expect([table, (await rest(owner, { method: "DELETE" })).status]).toEqual([table, 403]);
    }
    const foreign = await send(owner, JSON.stringify({ action: "cancel", run }), {
      origin: "https://evil.example",
    });
    expect(foreign).toMatchObject({ status: 403, body: { error: { code: "foreign_origin" } } });
    const direct = await fetch(`${server().url}/rest/v1/rpc/workflow_start`, {
      method: "POST",
      headers: headersOf(stranger, { apikey: server().key }),
      body: JSON.stringify({ person: owner.id, session_id: null, request: "{}" }),
    });
    expect([401, 403, 404]).toContain(direct.status);
  });

  test("cannot take the id of a run, and nobody starts another with it", async () => {
    const workflow = await activated(owner);
    const run = await started(owner, workflow);
    const again = await post(owner, { action: "start", run, workflow });
    expect(again).toMatchObject({ status: 202, body: { run: { id: run } } });
    const theirs = await activated(stranger);
    const taken = await post(stranger, { action: "start", run, workflow: theirs });
    expect(taken).toMatchObject({ status: 404 });
    const other = await activated(owner);
    expect(await post(owner, { action: "start", run, workflow: other })).toMatchObject({
      status: 409,
      body: { error: { code: "conflict" } },
    });
  });
});

describe("requests", () => {
  test.each([
    ["no JSON", "{"],
    ["no action", "{}"],
    ["an unknown action", '{"action": "erase"}'],
    ["an id that is none", '{"action": "cancel", "run": "1"}'],
    ["another field", `{"action": "cancel", "run": "${crypto.randomUUID()}", "force": true}`],
    ["a graph that is a list", '{"action": "check", "graph": []}'],
    ["too many levels", `{"action": "check", "graph": ${'{"a":'.repeat(70)}1${"}".repeat(71)}`],
  ])("with %s are malformed", async (_what, body) => {
    expect(await send(owner, body)).toMatchObject({ status: 400, body: { error: { code: "malformed" } } });
  });

  test("above 1 MB are too large, and so are graphs that no row holds", async () => {
    const large = (length: number) => ({
      action: "save",
      workflow: id(),
      name: "Grande",
      graph: {
        steps: [{ key: "a", tool: "file.write", arguments: { name: "a", text: "x".repeat(length) } }],
      },
    });
    expect(await post(owner, large(1_100_000))).toMatchObject({ status: 413 });
    expect(await post(owner, large(600_000))).toMatchObject({ status: 413 });
  });

  test("name the faults of a graph, which is kept as a draft and not started", async () => {
    const workflow = id();
    const graph = {
      steps: [
        { key: "a", tool: "wait", arguments: { seconds: 1 }, dependsOn: ["b"] },
        { key: "b", tool: "wait", arguments: { seconds: "{{a.until}}" } },
        { key: "c", tool: "fax.send", arguments: {} },
      ],
    };
    const checked = await post(owner, { action: "check", graph });
    expect(checked.status).toBe(200);
    const codes = (checked.body["faults"] as Refused[]).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["cycle", "unknown_tool"]));
    const saved = await post(owner, { action: "save", workflow, name: "Bozza", graph });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, faults: checked.body["faults"] } });
    for (const body of [
      { action: "activate", workflow },
      { action: "preview", workflow },
      { action: "start", run: id(), workflow, dryRun: true },
    ]) {
      const refused = await post(owner, body);
      expect(refused).toMatchObject({ status: 422, body: { error: { code: "graph" } } });
      expect(refused.body.error?.faults).toEqual(checked.body["faults"]);
    }
  });

  test("meet their conflicts", async () => {
    const workflow = id();
    const save = (name: string, expected?: number, graph: object = waiting()) =>
      post(owner, { action: "save", workflow, name, graph, expected });
    expect(await save("Uno")).toMatchObject({ body: { version: 1 } });
    const start = { action: "start", run: id(), workflow };
    expect(await post(owner, start)).toMatchObject({ status: 409, body: { error: { code: "inactive" } } });
    const second = waiting({ input: { type: "object", required: ["to"], properties: { to: {} } } });
    expect(await save("Uno", 1, second)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save("Uno", 1, waiting())).toMatchObject({
      status: 409,
      body: { error: { code: "conflict" } },
    });
    expect(await save("\u200b ")).toMatchObject({ status: 422, body: { error: { field: "name" } } });
    await post(owner, { action: "activate", workflow });
    const unfit = await post(owner, start);
    expect(unfit).toMatchObject({ status: 422, body: { error: { code: "input" } } });
    expect(unfit.body.error?.message).toContain("to");
    const run = await started(owner, workflow, { to: "a" });
    expect(await post(owner, { action: "cancel", run })).toMatchObject({
      status: 200,
      body: { run: { status: "cancelled" } },
    });
    for (const cron of ["every day", "0 9 * *", "0 0 31 2 *"]) {
      const refused = await post(owner, { action: "schedule", workflow, cron, input: { to: "a" } });
      expect([cron, refused]).toMatchObject([cron, { status: 422, body: { error: { field: "cron" } } }]);
    }
    const every = { action: "schedule", workflow, cron: "0 9 * * 1-5" };
    expect(await post(owner, every)).toMatchObject({ status: 422, body: { error: { code: "input" } } });
    expect(await post(owner, { ...every, input: { to: "a" } })).toMatchObject({ status: 200 });
  });

  test("meet the plan's limits, of which a preview tells before", async () => {
    const workflow = await activated(free);
    const run = await started(free, workflow);
    const preview = await post(free, { action: "preview", workflow, input: {} });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        levels: [["pause"]],
        cost: { low: "0", high: "0" },
        steps: [{ key: "pause", risk: "read", decision: "allow" }],
      },
    });
    const limit = { field: "maxWorkflowExecutionsPerDayPerWorkflow", max: 1, used: 1 };
    expect(preview.body["limits"]).toContainEqual(limit);
    expect(await post(free, { action: "start", run: id(), workflow })).toMatchObject({
      status: 429,
      body: { error: { code: "executions", limit, resetsAt: expect.any(String) } },
    });
    expect(await post(free, { action: "start", run, workflow })).toMatchObject({ status: 202 });
    for (let count = 0; count < 4; count += 1) await activated(free);
    const sixth = id();
    await post(free, { action: "save", workflow: sixth, name: "Sesto", graph: waiting() });
    expect(await post(free, { action: "activate", workflow: sixth })).toMatchObject({
      status: 429,
      body: { error: { code: "active_workflows", limit: { max: 5, used: 5 } } },
    });
  });
});

test("a preview says what would be asked, and of what a page would be told", async () => {
  const graph = {
    input: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    steps: [
      { key: "page", tool: "web.fetch", arguments: { url: "https://example.com" } },
      {
        key: "tell",
        tool: "mail.send",
        arguments: { to: ["{{input.to}}"], subject: "News", text: "{{page.text}}" },
      },
      { key: "more", tool: "web.fetch", arguments: { url: "https://example.com/{{page.title}}" } },
      { key: "note", tool: "file.write", arguments: { name: "a.txt", text: "{{page.text}}" } },
    ],
  };
  const workflow = await activated(owner, graph);
  const { body } = await post(owner, { action: "preview", workflow, input: { to: "a@example.com" } });
  const steps = body["steps"] as readonly { key: string; risk: string; decision: string; reason: string }[];
  expect(Object.fromEntries(steps.map(({ key, risk, decision }) => [key, [risk, decision]]))).toEqual({
    page: ["egress", "allow"],
    tell: ["irreversible", "ask"],
    more: ["egress", "ask"],
    note: ["undoable", "allow"],
  });
  expect(body["limits"]).toContainEqual({ field: "maxEmailsPerMonth", max: -1, used: 0 });
  expect(steps.every(({ reason }) => reason.length > 10)).toBe(true);
});

/** The events of a stream, as they come. */
async function* eventsOf(response: Response): AsyncGenerator<string> {
  let text = "";
  for await (const part of response.body ?? []) {
    text += new TextDecoder().decode(part);
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) if (event.startsWith("data: ")) yield event.slice("data: ".length);
  }
}

describe("the stream of a run", () => {
  test("shows the whole, then every change until the end", async () => {
    const run = await started(owner, await activated(owner));
    const response = await get(owner, `run=${run}`, { accept: "text/event-stream" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const events = eventsOf(response);
    const next = async () => (await events.next()).value ?? "";
    expect(JSON.parse(await next())).toMatchObject({ run: { id: run } });
    expect(JSON.parse(await next())).toMatchObject({ step: { key: "pause" } });
    await post(owner, { action: "cancel", run });
    const rest: string[] = [];
    for await (const event of events) rest.push(event);
    expect(rest.at(-1)).toBe("[DONE]");
    const told = rest.slice(0, -1).map((event) => JSON.parse(event) as Record<string, object>);
    expect(told.flatMap(({ run: row }) => row ?? []).at(-1)).toMatchObject({ status: "cancelled" });
    expect(told.flatMap(({ step }) => step ?? []).at(-1)).toMatchObject({ status: "cancelled" });
    const whole = await (await get(owner, `run=${run}`)).json();
    expect(whole).toMatchObject({ run: { id: run }, steps: [{ key: "pause" }], approvals: [] });
    const ended = eventsOf(await get(owner, `run=${run}`, { accept: "text/event-stream" }));
    const all: string[] = [];
    for await (const event of ended) all.push(event);
    expect(all).toHaveLength(3);
  });

  test("ends for whoever is signed out", async () => {
    const leaving = await quickPerson(server());
    const run = await started(leaving, await activated(leaving));
    const events = eventsOf(await get(leaving, `run=${run}`, { accept: "text/event-stream" }));
    await events.next();
    await server().sql`delete from auth.sessions where user_id = ${leaving.id}`;
    await server().sql`update public.run_steps set attempt = attempt + 1 where run_id = ${run}`;
    await server().sql`select pg_notify('workflow_runs', ${run})`;
    const rest: string[] = [];
    const read = async () => {
      for await (const event of events) rest.push(event);
    };
    await expect(read()).rejects.toThrow();
    expect(rest).not.toContain("[DONE]");
    expect(rest.filter((event) => event.includes('"attempt":2'))).toEqual([]);
  });
});

describe("a hook", () => {
  let workflow: string;
  let url: string;
  let secret: string;

  beforeAll(async () => {
    workflow = await activated(
      owner,
      waiting({ input: { type: "object", required: ["order"], properties: { order: { type: "number" } } } }),
    );
    const { body } = await post(owner, { action: "hook", workflow });
    [url, secret] = [String(body["url"]), String(body["secret"])];
  });

  interface Signed {
    readonly message?: string;
    readonly at?: Date;
    readonly by?: string;
    readonly to?: string;
  }

  async function deliver(
    input: string,
    { message = id(), at = new Date(), by = secret, to = url }: Signed = {},
  ): Promise<Answer> {
    const response = await fetch(server().url + new URL(to).pathname, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": message,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(by).sign(message, at, input),
      },
      body: input,
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  }

  test("starts one run for each signed message", async () => {
    expect(url).toMatch(/\/hooks\/[0-9a-f-]{36}$/);
    const message = id();
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver('{"order": 7}', { message })));
    const runs = answers.map(({ status, body }) => [status, (body["run"] as { id: string }).id]);
    expect(new Set(runs.map(([, run]) => run)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 202,
      body: { run: { trigger: "hook", input: { order: 7 }, started_by: owner.id } },
    });
    const other = await deliver('{"order": 8}');
    expect(other).toMatchObject({ status: 202, body: { run: { input: { order: 8 } } } });
  });

  test("refuses what is forged, old, or no input", async () => {
    const forged = `whsec_${btoa("a secret that somebody made up")}`;
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    const soon = new Date(Date.now() + 6 * 60_000);
    for (const signed of [{ by: forged }, { at: sixMinutesAgo }, { at: soon }]) {
      expect(await deliver('{"order": 1}', signed)).toMatchObject({ status: 401 });
    }
    const bare = await fetch(server().url + new URL(url).pathname, { method: "POST", body: '{"order": 1}' });
    expect(bare.status).toBe(401);
    for (const body of ["[]", "1", "{"]) expect(await deliver(body)).toMatchObject({ status: 400 });
    expect(await deliver('{"order": "seven"}')).toMatchObject({
      status: 422,
      body: { error: { code: "input" } },
    });
    const unknown = url.replace(/[^/]+$/, id());
    expect(await deliver('{"order": 1}', { to: unknown })).toMatchObject({ status: 404 });
    expect(await deliver('{"order": 1}', { to: `${url}/x` })).toMatchObject({ status: 404 });
  });

  test("shows a new secret once, which replaces the old one, and starts nothing inactive", async () => {
    const renewed = await post(owner, { action: "hook", workflow });
    expect(renewed.body).toMatchObject({ url });
    expect(await deliver('{"order": 1}')).toMatchObject({ status: 401 });
    secret = String(renewed.body["secret"]);
    expect(await (await get(owner, `settings=${workspace}`)).text()).not.toContain(secret);
    await post(owner, { action: "deactivate", workflow });
    expect(await deliver('{"order": 1}')).toMatchObject({
      status: 409,
      body: { error: { code: "inactive" } },
    });
  });
});
