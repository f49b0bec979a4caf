import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";

/** What a tool of a test's server says of itself, and what it does. */
export interface McpTestTool extends Partial<Omit<Tool, "name">> {
  readonly answer: (args: Readonly<Record<string, unknown>>) => CallToolResult | Promise<CallToolResult>;
}

/** A server of the Model Context Protocol. */
export interface McpTestServer {
  readonly url: string;
  /** The calls of tools, by name. */
  readonly calls: readonly string[];
  /** The `Authorization` of its requests. */
  readonly authorizations: ReadonlySet<string | undefined>;
  close(): Promise<void>;
}

/** Starts a server with the official SDK on a free port. */
export async function startMcpServer(tools: Readonly<Record<string, McpTestTool>>): Promise<McpTestServer> {
  const calls: string[] = [];
  const authorizations = new Set<string | undefined>();
  const http = createServer(async (request, response) => {
    authorizations.add(request.headers.authorization);
    const server = new Server({ name: "test", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: Object.entries(tools).map(([name, { answer: _, ...tool }]) => ({
        inputSchema: { type: "object" as const },
        ...tool,
        name,
      })),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      calls.push(params.name);
      const tool = tools[params.name];
      if (tool === undefined) throw new Error("There is no such tool.");
      return await tool.answer(params.arguments ?? {});
    });
    const transport = new StreamableHTTPServerTransport();
    response.on("close", () => void server.close());
    await server.connect(transport as Parameters<Server["connect"]>[0]);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    calls,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
