import { type Locale, message, translateMessage } from "@regia/domain/messages";
import type { JsonObject } from "@regia/domain/workflows";
import { sampleOf } from "../sample.ts";
import type { Tool } from "../tool.ts";
import { callForeignTool } from "./calling.ts";
import { type ListedTool, type Listing, listingOf } from "./listing.ts";
import { type McpServer, mcpServers } from "./servers.ts";

/** What tools give that say nothing of it. */
const TEXT: JsonObject = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };

/** Why a tool cannot be used now; null if it can. */
function unavailability(name: string, isClassed: boolean, { name: server }: McpServer, answers: boolean) {
  if (!isClassed) return message("workflowCalls:mcp.unclassed", { tool: name });
  return answers ? null : message("workflowCalls:mcp.silent", { server });
}

/** A tool of a server: the class is ours, the description its own, and what it gives is text from outside. */
function foreignTool(listed: ListedTool, server: McpServer, answers: boolean, locale: Locale): Tool {
  const { title, description, input, output = TEXT, hints } = listed;
  const name = `${server.name}.${listed.name}`;
  const risk = Object.hasOwn(server.tools, listed.name) ? server.tools[listed.name] : undefined;
  const changes = risk !== "read" && risk !== "egress" ? true : hints.destructive === true;
  return {
    description: { name, title, description, risk: risk ?? "irreversible", input, output },
    unavailable: unavailability(name, risk !== undefined, server, answers),
    isUnclassed: risk === undefined,
    readsOutside: true,
    hints,
    changesElsewhere: changes,
    perform: async (args, { signal }) => {
      const call = { server, tool: listed.name, arguments: args, changes, signal };
      return { kind: "output", output: await callForeignTool(call) };
    },
    standIn: () => sampleOf(output, translateMessage(locale, message("workflowCalls:standIn.foreign"))),
  };
}

const toolsIn = ({ tools, answers }: Listing, server: McpServer, locale: Locale): readonly Tool[] =>
  tools.map((listed) => foreignTool(listed, server, answers, locale));

/**
 * The tools of the servers that `REGIA_MCP_SERVERS` names, as `server.tool`. One that does not answer leaves its tools as they were
 * known, as unavailable.
 * @param only name of the tool that is needed: other servers are not asked
 */
export async function mcpTools(
  environment: NodeJS.ProcessEnv,
  locale: Locale,
  only?: string,
): Promise<readonly Tool[]> {
  const servers = await mcpServers(environment);
  const asked = servers.filter(({ name }) => only === undefined || only.startsWith(`${name}.`));
  const lists = await Promise.all(
    asked.map(async (server) => toolsIn(await listingOf(server), server, locale)),
  );
  return lists.flat();
}
