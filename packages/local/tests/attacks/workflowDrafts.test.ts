// Steps that a model proposes. The provider speaks OpenAI's protocol on this machine.
import { type Provider, startProvider } from "@regia/functions/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Person, quickPerson } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { workflowCalls } from "./workflowCalls.ts";

let provider: Provider;
let server: TestServer;
let person: Person;

const { post } = workflowCalls(() => server);

beforeAll(async () => {
  provider = await startProvider({ models: ["gpt-luna"] });
  vi.stubEnv("REGIA_MODELS_URL", provider.url);
  vi.stubEnv("REGIA_MODELS_COOLDOWN", "1");
  server = await startTestServer();
  person = await quickPerson(server);
  await server.sql`update public.profiles set plan = 'pro' where id = ${person.id}`;
});

afterAll(async () => {
  await server?.stop();
  await provider?.close();
  vi.unstubAllEnvs();
});

/** What a model fills in: one step with these arguments. */
const filled = (args: object) => ({
  kind: "text" as const,
  words: [
    JSON.stringify({
      explanation: "It waits.",
      input: null,
      steps: [
        {
          key: "pause",
          title: "Wait",
          tool: "wait",
          arguments: JSON.stringify(args),
          dependsOn: [],
          when: null,
          each: null,
        },
      ],
    }),
  ],
});

const draft = () => post(person, { action: "draft", goal: "Wait for a minute" });

/** What the provider was asked, the last message of each request. */
const asked = () => provider.requests.map(({ body }) => String(body.messages.at(-1)?.content));

test("go back with their faults, and come mended", async () => {
  provider.answer(filled({ minutes: 1 }), filled({ seconds: 60 }));
  const { status, body } = await draft();
  expect([status, body]).toMatchObject([
    200,
    { by: "model", graph: { steps: [{ key: "pause", arguments: { seconds: 60 } }] } },
  ]);
  expect(body["explanation"]).toMatch(/^It waits\. /);
  expect(body["faults"]).toBeUndefined();
  const [first, second] = asked();
  expect(first).toBe("Wait for a minute");
  expect(second).toContain("bad_arguments");
});

test("are shown with their faults after two attempts more", async () => {
  provider.answer(filled({ minutes: 1 }));
  const { status, body } = await draft();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    by: "model",
    graph: { steps: [{ arguments: { minutes: 1 } }] },
    faults: expect.arrayContaining([expect.objectContaining({ step: "pause", code: "bad_arguments" })]),
  });
  expect(asked()).toHaveLength(3);
});

test("come from rules where the model does not answer, and strangers pay nothing for it", async () => {
  provider.answer({ kind: "status", status: 500 });
  expect(await draft()).toMatchObject({ status: 200, body: { by: "rules" } });
  const stranger = await quickPerson(server);
  const [room] = await server.sql<{ id: string }[]>`
    select id from public.workspaces where payer_id = ${person.id} and personal`;
  provider.answer(filled({ seconds: 60 }));
  const foreign = await post(stranger, { action: "draft", goal: "Wait", workspace: room?.id });
  expect(foreign).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
  expect(asked()).toHaveLength(0);
});

test("a server that stops ends the streams of runs", async () => {
  const stopping = await startTestServer();
  const { activated, started, get } = workflowCalls(() => stopping);
  const reader = await quickPerson(stopping);
  const run = await started(reader, await activated(reader));
  const stream = await get(reader, `run=${run}`, { accept: "text/event-stream" });
  const text = stream.text();
  text.catch(() => undefined);
  const since = performance.now();
  await stopping.stop();
  expect(performance.now() - since).toBeLessThan(4_000);
  await expect(text).rejects.toThrow();
});
