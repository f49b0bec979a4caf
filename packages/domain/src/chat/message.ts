/** How an answer stands; a question is always `complete`. */
export const MESSAGE_STATUSES = ["complete", "streaming", "stopped", "failed", "interrupted"] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Why a model ended its answer: by itself, at the longest that was allowed, because its provider held it back, or to call tools. */
export const FINISH_REASONS = ["stop", "length", "content_filter", "tool_calls"] as const;

export type FinishReason = (typeof FINISH_REASONS)[number];

/** Who wrote a message: a question is the user's, an answer the assistant's. */
export type MessageRole = "user" | "assistant";

/** The text of a message's stored parts of one type. Anything that is no list of parts counts as no text. */
function textOfType(parts: unknown, wanted: "text" | "reasoning"): string {
  if (!Array.isArray(parts)) return "";
  const texts = parts.map((part: unknown) => {
    const { type, text }: { readonly type?: unknown; readonly text?: unknown } = Object(part);
    return type === wanted && typeof text === "string" ? text : "";
  });
  return texts.join("");
}

/** The text of a message from its stored parts, `[{type: "text", text}]`. Parts of other types count as no text. */
export const textOfParts = (parts: unknown): string => textOfType(parts, "text");

/** What a model wrote for itself before its answer, from the stored parts, `[{type: "reasoning", text}, ...]`. */
export const reasoningOfParts = (parts: unknown): string => textOfType(parts, "reasoning");
