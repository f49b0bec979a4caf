/** How an answer stands; a question is always `complete`. */
export const MESSAGE_STATUSES = ["complete", "streaming", "stopped", "failed", "interrupted"] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Who wrote a message: a question is the user's, an answer the assistant's. */
export type MessageRole = "user" | "assistant";

/**
 * The text of a message from its stored parts, `[{type: "text", text}]`. Parts of other types, and anything that is no list
 * of parts, count as no text.
 */
export function textOfParts(parts: unknown): string {
  if (!Array.isArray(parts)) return "";
  const texts = parts.map((part: unknown) => {
    const { type, text }: { readonly type?: unknown; readonly text?: unknown } = Object(part);
    return type === "text" && typeof text === "string" ? text : "";
  });
  return texts.join("");
}
