import { message } from "@regia/domain/messages";
import type { Json, JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";
import { ToolFailure } from "../tool.ts";
import { AnswerTooLarge, LARGEST_ANSWER } from "./boundedFetch.ts";
import { connected, NotConnected } from "./connection.ts";
import type { McpServer } from "./servers.ts";

/** Most characters of a server's reason. */
const LONGEST_REASON = 500;

const MEGABYTE = 1024 * 1024;

/** JSON-RPC's codes of requests that were not carried out: unreadable, unknown method, wrong arguments. */
const NOT_DONE: ReadonlySet<unknown> = new Set([-32_700, -32_600, -32_601, -32_602]);

const result = v.object({
  isError: v.optional(v.boolean(), false),
  structuredContent: v.optional(v.custom<JsonObject>((value) => typeof value === "object" && value !== null)),
  content: v.optional(v.array(v.looseObject({ type: v.string(), text: v.optional(v.string()) })), []),
});

/** A call of a server's tool. */
export interface ForeignCall {
  readonly server: McpServer;
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Whether a repeated call could do something twice. */
  readonly changes: boolean;
  readonly signal: AbortSignal;
}

/** Whether an error says that the server did nothing. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return NOT_DONE.has(code) || (typeof code === "number" && code >= 400 && code < 500);
}

/** What an error means; the error itself where the server may have done what it was asked. */
function failureOf(error: unknown, { server: { name: server }, changes, signal }: ForeignCall): unknown {
  if (signal.aborted || error instanceof ToolFailure) return error;
  const failure = (code: string, text: ToolFailure["text"], isTemporary: boolean) =>
    new ToolFailure(code, text, { isTemporary, cause: error });
  if (error instanceof NotConnected) {
    return isRefusal(error.cause)
      ? failure("server_refused", message("workflowCalls:mcp.refused", { server }), false)
      : failure("server_silent", message("workflowCalls:mcp.silent", { server }), true);
  }
  if (isRefusal(error))
    return failure("server_refused", message("workflowCalls:mcp.refused", { server }), false);
  if (changes) return error;
  if (error instanceof AnswerTooLarge) {
    const max = LARGEST_ANSWER / MEGABYTE;
    return failure("too_large", message("workflowCalls:mcp.size", { server, max }), false);
  }
  if (v.isValiError(error)) {
    return failure("unreadable", message("workflowCalls:mcp.unreadable", { server }), false);
  }
  return failure("server_silent", message("workflowCalls:mcp.silent", { server }), true);
}

function failedText(server: string, said: string) {
  const reason = said.trim().slice(0, LONGEST_REASON).toWellFormed();
  return reason === ""
    ? message("workflowCalls:mcp.wordless", { server })
    : message("workflowCalls:mcp.failed", { server, reason });
}

/**
 * Calls a server's tool once: what it gives is its structured content, or else its text.
 * @throws ToolFailure where the server did not do it; anything else where it may have
 */
export async function callForeignTool(call: ForeignCall): Promise<Json> {
  const { server, tool: name, arguments: args, signal } = call;
  try {
    return await connected(server, signal, async ({ client, options }) => {
      const answer = await client.callTool({ name, arguments: args }, undefined, options);
      const { isError, structuredContent, content } = v.parse(result, answer);
      const text = content.flatMap((part) => part.text ?? []).join("\n");
      if (isError) throw new ToolFailure("server_failed", failedText(server.name, text));
      return structuredContent ?? { text };
    });
  } catch (error) {
    throw failureOf(error, call);
  }
}
