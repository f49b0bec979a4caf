import type {
  CallToolRequest,
  CallToolResult,
  ListToolsResult,
  Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { message, translateMessage } from "@regia/domain/messages";
import { isJsonObject, type ToolDescription, toolDescriptions } from "@regia/domain/workflows";
import { isStorable, malformed, Refusal } from "../../lib/http/index.ts";
import { type Exchange, toolResult } from "./exchange.ts";
import { offersOf } from "./offers.ts";
import { runWorkflow } from "./runs.ts";

/** Name of the tool that searches documents; dots are not taken by every client. */
const SEARCH = "knowledge_search";

function searchTool({ locale }: Exchange): Tool {
  const searched = toolDescriptions(locale).find(({ name }) => name === "knowledge.search");
  const { title, description, input } = searched as ToolDescription;
  return { name: SEARCH, title, description, inputSchema: { ...input, type: "object" } };
}

/** The tools of a person. */
export async function listTools(exchange: Exchange): Promise<ListToolsResult> {
  const offers = await offersOf(exchange);
  return { tools: [searchTool(exchange), ...offers.map(({ tool }) => tool)] };
}

async function call(
  { name, arguments: input = {} }: CallToolRequest["params"],
  exchange: Exchange,
): Promise<CallToolResult> {
  const { locale } = exchange;
  if (name === SEARCH)
    return toolResult(translateMessage(locale, message("workflowCalls:knowledge.unavailable")));
  const offers = await offersOf(exchange);
  const offer = offers.find(({ tool }) => tool.name === name);
  if (offer === undefined) {
    throw new Refusal("not_found", message("workflowRequests:mcp.unknown", { tool: name.slice(0, 64) }));
  }
  if (!isJsonObject(input) || !isStorable(input)) throw malformed();
  return await runWorkflow(offer.workflow, input, exchange);
}

/** Calls a tool; what is refused is a result too, so that a model reads why. */
export async function callTool(
  params: CallToolRequest["params"],
  exchange: Exchange,
  explain: (error: unknown) => Refusal,
): Promise<CallToolResult> {
  try {
    return await call(params, exchange);
  } catch (error) {
    const { text, code } = explain(error);
    const sentence = translateMessage(exchange.locale, text);
    return toolResult(sentence, { isError: true, structured: { error: { code, message: sentence } } });
  }
}
