import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { JsonObject } from "@regia/domain/workflows";
import type { Asker } from "../../lib/chat/index.ts";
import type { StartTools } from "../../lib/starts/index.ts";

/** What answers to one request of a program need. */
export interface Exchange extends StartTools {
  readonly asker: Asker;
  /** The product's origin, for addresses of pages. */
  readonly site: string;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

/** What a call answers: a text, and the same for programs. */
export const toolResult = (
  text: string,
  { isError = false, structured }: { readonly isError?: boolean; readonly structured?: JsonObject } = {},
): CallToolResult => ({
  content: [{ type: "text", text }],
  ...(structured && { structuredContent: structured }),
  ...(isError && { isError }),
});
