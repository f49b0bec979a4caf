import { readFile } from "node:fs/promises";
import { RISKS } from "@regia/domain/workflows";
import * as v from "valibot";
import { logLine } from "../../log/index.ts";

/** The first part of the names of a server's tools. */
const NAME = /^[a-z][a-z0-9_-]{0,39}$/;

function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? "");

const server = v.strictObject({
  url: v.pipe(v.string(), v.check(isWebAddress)),
  headers: v.optional(v.pipe(v.record(v.string(), v.string()), v.check(areHeaders)), {}),
  /** The classes of its tools, which only who runs the product decides. */
  tools: v.optional(v.record(v.string(), v.picklist(RISKS)), {}),
});

const file = v.strictObject({ servers: v.record(v.pipe(v.string(), v.regex(NAME)), server) });

/** A server of tools that the operator's file names. */
export interface McpServer extends Readonly<v.InferOutput<typeof server>> {
  readonly name: string;
}

function broken(reason: string): readonly McpServer[] {
  logLine("error", { event: "mcp_servers", setting: "REGIA_MCP_SERVERS", reason });
  return [];
}

async function read(path: string): Promise<readonly McpServer[]> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    return broken(error instanceof SyntaxError ? "is not JSON" : "cannot be read");
  }
  const parsed = v.safeParse(file, content);
  if (!parsed.success) return broken(`is wrong at "${v.getDotPath(parsed.issues[0]) ?? ""}"`);
  return Object.entries(parsed.output.servers).map(([name, one]) => ({ ...one, name }));
}

const known = new Map<string, Promise<readonly McpServer[]>>();

/** The servers of the file that `REGIA_MCP_SERVERS` names, which each process reads once; none if it is broken, as the log says. */
export function mcpServers({ REGIA_MCP_SERVERS: path }: NodeJS.ProcessEnv): Promise<readonly McpServer[]> {
  if (!path) return Promise.resolve([]);
  const servers = known.get(path) ?? read(path);
  known.set(path, servers);
  return servers;
}
