// Tools of other servers, and the product's workflows as tools, through the official client, unchanged.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type McpTestServer, startMcpServer } from "@regia/functions/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newToken } from "../support/apiTokens.ts";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { id, waiting, workflowCalls } from "./workflowCalls.ts";

const folder = mkdtempSync(join(tmpdir(), "regia-mcp-"));
let foreign: McpTestServer;
let server: TestServer;
let person: Person;
let stranger: Person;
let token: { readonly id: string; readonly token: string };

const { post, get, activated, started } = workflowCalls(() => server);
const text = (said: string) => ({ content: [{ type: "text" as const, text: said }] });

beforeAll(async () => {
  foreign = await startMcpServer({
    remove: { annotations: { readOnlyHint: true }, answer: () => text("Tolta") },
    unclassed: { annotations: { readOnlyHint: true }, answer: () => text("Fatto") },
  });
  const file = join(folder, "servers.json");
  const servers = { bolle: { url: foreign.url, tools: { remove: "irreversible" } } };
  writeFileSync(file, JSON.stringify({ servers }));
  vi.stubEnv("REGIA_MCP_SERVERS", file);
  server = await startTestServer();
  [person, stranger] = await Promise.all([quickPerson(server), quickPerson(server)]);
  await server.sql`update public.profiles set plan = 'enterprise' where id = ${person.id}`;
  token = await newToken(person, "workflows");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  await foreign.close();
  rmSync(folder, { recursive: true });
});

const step = (tool: string, args: object = {}) => ({ steps: [{ key: "passo", tool, arguments: args }] });

interface Shown {
  readonly run: { readonly status: string };
  readonly steps: readonly { readonly output: unknown }[];
  readonly approvals: readonly { readonly id: string; readonly hash: string; readonly reason: string }[];
}

const shownAs = (run: string, status: string) =>
  eventually(async () => {
    const shown = (await (await get(person, `run=${run}`)).json()) as Shown;
    expect(shown.run.status).toBe(status);
    return shown;
  });

describe("a server's tools", () => {
  test("ask although their server says that they only read, and are called once", async () => {
    const run = await started(person, await activated(person, step("bolle.remove")));
    const [asked] = (await shownAs(run, "waiting")).approvals;
    expect(asked).toMatchObject({ reason: "irreversible" });
    expect(foreign.calls).toEqual([]);
    const decision = { action: "decide", approval: asked?.id, verdict: "approve", seenHash: asked?.hash };
    expect(await post(person, decision)).toMatchObject({ status: 200 });
    expect((await shownAs(run, "succeeded")).steps).toMatchObject([{ output: { text: "Tolta" } }]);
    expect(foreign.calls).toEqual(["remove"]);
  });

  test("are listed with the reason, and refused, where nobody gave them a class", async () => {
    const { tools } = (await (await get(person, "tools=1")).json()) as {
      readonly tools: readonly { readonly name: string }[];
    };
    expect(tools.find(({ name }) => name === "bolle.unclassed")).toMatchObject({
      available: false,
      reason: expect.stringContaining("REGIA_MCP_SERVERS"),
    });
    const workflow = id();
    const saved = await post(person, {
      action: "save",
      workflow,
      name: "Senza classe",
      graph: step("bolle.unclassed"),
    });
    expect(saved).toMatchObject({ body: { faults: [{ step: "passo", code: "unavailable" }] } });
    expect(await post(person, { action: "activate", workflow })).toMatchObject({ status: 422 });
    expect(foreign.calls).not.toContain("unclassed");
  });
});

/** What the official client does with a token. */
async function withClient<T>(secret: string, use: (client: Client) => Promise<T>): Promise<T> {
  const headers = { Authorization: `Bearer ${secret}`, "Accept-Language": "en" };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

const toolFor = async (client: Client, workflow: string) => {
  const digits = workflow.slice(0, 8);
  const tool = (await client.listTools()).tools.find(({ name }) => name.endsWith(digits));
  if (tool === undefined) throw new Error("The workflow is no tool.");
  return tool;
};

const table = {
  input: { type: "object", properties: { csv: { type: "string" } }, required: ["csv"] },
  steps: [
    { key: "tabella", tool: "table.read", arguments: { csv: "{{input.csv}}" } },
    { key: "scelte", tool: "table.read", arguments: { csv: "a\n{{tabella.rows.0.a}}" } },
  ],
};

describe("workflows as tools", () => {
  test("are listed and called by the official client", async () => {
    const workflow = await activated(person, table);
    await withClient(token.token, async (client) => {
      const tool = await toolFor(client, workflow);
      expect(tool).toMatchObject({
        name: `attesa_${workflow.slice(0, 8)}`,
        title: "Attesa",
        inputSchema: table.input,
      });
      const answer = await client.callTool({ name: tool.name, arguments: { csv: "a\n1" } });
      expect(answer).toMatchObject({
        structuredContent: { status: "succeeded", output: { scelte: { rows: [{ a: "1" }] } } },
      });
      expect(answer.isError).toBeUndefined();
      const [run] =
        await server.sql`select trigger, started_by from public.runs where workflow_id = ${workflow}`;
      expect(run).toEqual({ trigger: "mcp", started_by: person.id });

      expect(await client.callTool({ name: tool.name, arguments: {} })).toMatchObject({
        isError: true,
        structuredContent: { error: { code: "input" } },
      });
      expect(
        await client.callTool({ name: "knowledge_search", arguments: { query: "ferie" } }),
      ).toMatchObject({
        content: [{ text: expect.stringContaining("not connected") }],
      });
      await post(person, { action: "deactivate", workflow });
      expect(await client.callTool({ name: tool.name, arguments: { csv: "" } })).toMatchObject({
        isError: true,
        structuredContent: { error: { code: "not_found" } },
      });
    });
  });

  test("answer with the page where the run waits; their input counts as text from outside", async () => {
    const pause = await activated(person, waiting());
    const graph = {
      input: { type: "object", properties: { indirizzo: { type: "string" } } },
      ...step("web.fetch", { url: "https://example.com/{{input.indirizzo}}" }),
    };
    const tainted = await activated(person, graph);
    await withClient(token.token, async (client) => {
      for (const workflow of [pause, tainted]) {
        const { name } = await toolFor(client, workflow);
        const answer = await client.callTool({ name, arguments: { indirizzo: "segreto" } });
        const { run } = answer.structuredContent as { run: string };
        const url = `${server.url}/app/executions?run=${run}`;
        expect(answer).toMatchObject({
          content: [{ text: expect.stringContaining(url) }],
          structuredContent: { status: "waiting", url },
        });
      }
    });
    const [asked] = await server.sql<{ reason: string }[]>`
      select a.reason from public.approvals as a join public.runs as r on r.id = a.run_id
      where r.workflow_id = ${tainted}`;
    expect(asked).toEqual({ reason: "tainted" });
  });

  test("are nobody else's, and end with the token", async () => {
    const workflow = await activated(person, table);
    const other = await newToken(stranger, "workflows");
    const name = await withClient(token.token, async (client) => (await toolFor(client, workflow)).name);
    await withClient(other.token, async (client) => {
      expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["knowledge_search"]);
      expect(await client.callTool({ name, arguments: { csv: "a" } })).toMatchObject({ isError: true });
    });
    await stranger.client.rpc("revoke_api_token", { id: other.id });
    const connect = (secret: string) => withClient(secret, () => Promise.resolve());
    await expect(connect(other.token)).rejects.toMatchObject({ code: 401 });
    await expect(connect("regia_unknown")).rejects.toMatchObject({ code: 401 });
    const { token: chat } = await newToken(person);
    await expect(connect(chat)).rejects.toMatchObject({ code: 403 });
    const models = await fetch(`${server.url}/v1/models`, {
      headers: { Authorization: `Bearer ${token.token}` },
    });
    expect(models.status).toBe(403);
    const headers = { Authorization: `Bearer ${token.token}`, Origin: "https://mallory.example" };
    expect((await fetch(`${server.url}/mcp`, { method: "POST", headers, body: "{}" })).status).toBe(403);
  });
});
