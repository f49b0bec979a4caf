import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/cfworker";
import { answering, explained, type FunctionCall } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import { chatStore, closeChat } from "../../lib/chat/index.ts";
import { languageOf, methodRefused, refuseForeignOrigin, siteOrigins } from "../../lib/http/index.ts";
import { callerOf } from "../../lib/identity/index.ts";
import { callerAddress, takeFrom } from "../../lib/rateLimits/index.ts";
import { closeChanges } from "../../lib/runs/index.ts";
import { callTool, listTools } from "./calls.ts";
import type { Exchange } from "./exchange.ts";
import { mcpRateLimits } from "./rateLimits.ts";

/** The host's rate limit per network address, in front of the function's own, which each process counts separately. */
export const config = {
  rateLimit: { windowLimit: 1_200, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** The embedded server calls it before it stops. */
export async function close(): Promise<void> {
  await Promise.all([closeChanges(), closeChat()]);
}

/** Most bytes of a message: a workflow's input has at most one megabyte. */
const LARGEST = 2 * 1024 * 1024;

/** Answers one message of the protocol: each stands alone, so that any process answers it. */
async function converse(request: Request, exchange: Exchange, requestId: string): Promise<Response> {
  const server = new Server(
    { name: "regia", title: "Regia", version: "1" },
    { capabilities: { tools: {} }, jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => listTools(exchange));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(params, exchange, (error) => explained("mcp", requestId, error)),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: LARGEST,
  });
  await server.connect(transport as Parameters<Server["connect"]>[0]);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}

async function handle(request: Request, { requestId, headers, identify }: FunctionCall): Promise<Response> {
  const environment = process.env;
  const origins = siteOrigins(environment);
  refuseForeignOrigin(request, origins);
  const limits = mcpRateLimits(environment);
  const address = callerAddress(request);
  if (address !== undefined) await takeFrom(limits.address, address);
  const configuration = backendConfiguration(environment);
  const caller = await callerOf(request, "workflows", backendService(configuration));
  identify(caller);
  await takeFrom(limits.person, caller.userId);
  // There are no streams and no sessions.
  if (request.method !== "POST") throw methodRefused("POST");
  const exchange = {
    asker: { person: caller.userId, session: null },
    store: chatStore(configuration, environment),
    environment,
    locale: languageOf(request),
    site: origins[0] ?? new URL(request.url).origin,
    signal: request.signal,
  };
  const response = await converse(request, exchange, requestId);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, with a token of `regia tokens create NAME --scope workflows`. Its tools are
 * the active workflows of the person's workspaces, and `knowledge_search`. A call starts a run and waits for its end for 25 seconds;
 * after that, and where the run waits for somebody, it answers with the address of the run's page.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `DATABASE_URL`, `REGIA_LIMIT_MCP_PERSON`, `REGIA_LIMIT_MCP_ADDRESS`,
 * `REGIA_PUBLIC_URL` for addresses of pages, and what connects tools.
 */
export default answering("mcp", handle);
