import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type McpTestServer, startMcpServer } from "../../../testing/index.ts";
import { type Tool, ToolFailure, toolsOf } from "../index.ts";
import { contextFor } from "../testing.ts";

const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
const text = (said: string) => ({ content: [{ type: "text" as const, text: said }] });

const folder = mkdtempSync(join(tmpdir(), "regia-mcp-"));
let files = 0;

/** An environment whose file has this content. */
function setting(content: unknown): NodeJS.ProcessEnv {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return { REGIA_MCP_SERVERS: path };
}

let server: McpTestServer;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  server = await startMcpServer({
    look: {
      title: "Guarda",
      description: "x".repeat(5_000),
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      outputSchema: { type: "object", properties: { name: { type: "string" } } },
      annotations: { openWorldHint: true },
      answer: ({ id }) => ({ ...text("as text"), structuredContent: { name: `Bolla ${String(id)}` } }),
    },
    remove: {
      annotations: { readOnlyHint: true, destructiveHint: false },
      answer: () => ({ content: [...text("Uno").content, ...text("due").content] }),
    },
    erase: { annotations: { destructiveHint: true }, answer: () => text("gone") },
    unclassed: { annotations: { readOnlyHint: true }, answer: () => text("done") },
    failing: { answer: () => ({ ...text("La bolla non c'è."), isError: true }) },
    large: { answer: () => text("x".repeat(2_000_000)) },
    "no name!": { answer: () => text("") },
  });
  environment = setting({
    servers: {
      bolle: {
        url: server.url,
        headers: { Authorization: "Bearer operator" },
        tools: {
          look: "read",
          remove: "irreversible",
          erase: "read",
          failing: "undoable",
          large: "read",
          "no name!": "read",
        },
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  log.mockClear();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const foreign = async (given = environment): Promise<readonly Tool[]> =>
  (await toolsOf(given, "en")).slice((await toolsOf({}, "en")).length);

async function named(name: string): Promise<Tool> {
  const tool = (await foreign()).find(({ description }) => description.name === name);
  if (tool === undefined) throw new Error(`There is no ${name}.`);
  return tool;
}

const call = async (name: string) => (await named(name)).perform({ id: "7" }, contextFor());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: unknown) => (error instanceof ToolFailure ? error.code : "in doubt"),
  );

describe("tools of other servers", () => {
  test("are described by their server, and classed by our file alone", async () => {
    const tools = await foreign();
    const shown = tools.map(({ description: { name, risk }, hints, changesElsewhere, unavailable }) => [
      name,
      unavailable === null ? risk : "none",
      hints?.destructive,
      changesElsewhere,
    ]);
    expect(shown).toEqual([
      ["bolle.look", "read", false, false],
      ["bolle.remove", "irreversible", false, true],
      ["bolle.erase", "read", true, true],
      ["bolle.unclassed", "none", false, true],
      ["bolle.failing", "undoable", false, true],
      ["bolle.large", "read", false, false],
    ]);
    expect(tools.every(({ readsOutside }) => readsOutside)).toBe(true);
    expect(tools[0]).toMatchObject({
      description: { title: "Guarda", input: { required: ["id"] }, output: { type: "object" } },
      hints: { openWorld: true },
    });
    expect(tools[0]?.description.description).toHaveLength(2_000);
    expect(tools[3]).toMatchObject({
      isUnclassed: true,
      unavailable: { key: "workflowCalls:mcp.unclassed", params: { tool: "bolle.unclassed" } },
    });
    expect(server.authorizations).toEqual(new Set(["Bearer operator"]));
  });

  test("give structured content, or their text", async () => {
    expect(await call("bolle.look")).toEqual({ kind: "output", output: { name: "Bolla 7" } });
    expect(await call("bolle.remove")).toEqual({ kind: "output", output: { text: "Uno\ndue" } });
    expect((await named("bolle.look")).standIn({})).toEqual({ name: expect.stringContaining("[test]") });
  });

  test("fail with what their server says, and with too much of it", async () => {
    await expect(call("bolle.failing")).rejects.toMatchObject({
      code: "server_failed",
      text: { params: { server: "bolle", reason: "La bolla non c'è." } },
    });
    expect(await failureOf(call("bolle.large"))).toBe("too_large");
    expect(log).not.toHaveBeenCalled();
  });

  test("stay known, but cannot be used, while their server is away; a call of which the end is not known is in doubt", async () => {
    let reached = () => {};
    const waiting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const other = await startMcpServer({
      stop: {
        answer: () => {
          reached();
          return new Promise(() => {});
        },
      },
    });
    const given = setting({ servers: { altro: { url: other.url, tools: { stop: "undoable" } } } });
    const [stop] = await foreign(given);
    const begun = failureOf(stop?.perform({}, contextFor()) ?? Promise.resolve());
    await waiting;
    const closed = other.close();
    expect(await begun).toBe("in doubt");
    await closed;
    expect(await failureOf(stop?.perform({}, contextFor()) ?? Promise.resolve())).toBe("server_silent");
    expect((await foreign(given))[0]?.unavailable).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect(await foreign(given)).toMatchObject([
      { description: { name: "altro.stop" }, unavailable: { key: "workflowCalls:mcp.silent" } },
    ]);
  });

  test("are absent while their server was never reached, which the log says once", async () => {
    const given = setting({
      servers: { giu: { url: "http://127.0.0.1:1/", tools: {} }, bolle: { url: server.url, tools: {} } },
    });
    expect((await foreign(given)).every(({ description }) => description.name.startsWith("bolle."))).toBe(
      true,
    );
    expect(await foreign(given)).toHaveLength(6);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
      { event: "mcp_server", server: "giu", kind: "NotConnected" },
    ]);
  });

  test.each([
    ["{", "is not JSON"],
    [{ servers: { Bolle: { url: "http://a/", tools: {} } } }, 'is wrong at "servers.Bolle"'],
    [{ servers: { a: { url: "file:///etc/passwd", tools: {} } } }, 'is wrong at "servers.a.url"'],
    [{ servers: { a: { url: "http://a/", tools: { x: "safe" } } } }, 'is wrong at "servers.a.tools.x"'],
  ])("are none where the file is broken: %j", async (content, reason) => {
    const given = setting(content);
    expect(await foreign(given)).toEqual([]);
    expect(await foreign(given)).toEqual([]);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
      { event: "mcp_servers", reason },
    ]);
  });
});
