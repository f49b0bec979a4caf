import type { Locale } from "@regia/domain/messages";
import { type ToolName, toolDescriptions } from "@regia/domain/workflows";
import { calendarAdd } from "./calendarAdd.ts";
import { calendarList } from "./calendarList.ts";
import { fileWrite } from "./fileWrite.ts";
import { human } from "./human.ts";
import { knowledgeSearch } from "./knowledgeSearch.ts";
import { mailSend } from "./mailSend.ts";
import { mcpTools } from "./mcp/index.ts";
import { model } from "./model.ts";
import type { MakeTool } from "./setting.ts";
import { tableRead } from "./tableRead.ts";
import { tableWrite } from "./tableWrite.ts";
import type { Tool } from "./tool.ts";
import { wait } from "./wait.ts";
import { webReader } from "./web/index.ts";
import { webAgent } from "./webAgent.ts";
import { webFetch } from "./webFetch.ts";
import { webSearch } from "./webSearch.ts";

export { mcpTools } from "./mcp/index.ts";
export { type StoredEffect, type Tool, type ToolContext, ToolFailure, type ToolOutcome } from "./tool.ts";

const MAKERS: Readonly<Record<ToolName, MakeTool>> = {
  model,
  "knowledge.search": knowledgeSearch,
  "web.fetch": webFetch,
  "web.agent": webAgent,
  "web.search": webSearch,
  "mail.send": mailSend,
  "calendar.list": calendarList,
  "calendar.add": calendarAdd,
  "table.read": tableRead,
  "table.write": tableWrite,
  "file.write": fileWrite,
  wait,
  human,
};

/**
 * The product's own tools.
 * @param environment `REGIA_WEB_ALLOW` and `REGIA_SEARCH_URL`; what connects the models is read with each call.
 * @param locale of their descriptions and of what they say
 */
export function ownTools(environment: NodeJS.ProcessEnv, locale: Locale): readonly Tool[] {
  const setting = { environment, locale, web: webReader(environment) };
  return toolDescriptions(locale).map((description) => MAKERS[description.name](description, setting));
}

/** The tools that steps can call: the product's own, and those of the servers that `REGIA_MCP_SERVERS` names. */
export async function toolsOf(environment: NodeJS.ProcessEnv, locale: Locale): Promise<readonly Tool[]> {
  const own = ownTools(environment, locale);
  const names = new Set<string>(own.map(({ description }) => description.name));
  const foreign = await mcpTools(environment, locale);
  return [...own, ...foreign.filter(({ description }) => !names.has(description.name))];
}
