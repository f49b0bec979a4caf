import * as v from "valibot";
import { UNSUPPORTED } from "./unsupported.ts";

const text = v.strictObject({ type: v.literal("text"), text: v.string() });

/** A picture in the request itself: nothing is fetched for a program. */
const PICTURE_URL = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** A picture of a message. */
export const picture = v.strictObject({
  type: v.literal("image_url"),
  image_url: v.strictObject({
    url: v.pipe(v.string(), v.regex(PICTURE_URL)),
    detail: v.nullish(v.picklist(["auto", "low", "high"])),
  }),
});

/** The type and the content, as base64, of a picture in a URL of data. */
export function pictureOf(url: string): { readonly mediaType: string; readonly content: string } {
  const [, mediaType = "", content = ""] = PICTURE_URL.exec(url) ?? [];
  return { mediaType, content };
}

/** What a model refused. */
export const refusal = v.strictObject({ type: v.literal("refusal"), refusal: v.string() });

/** A text, or a list of parts. A wrong part is named by its place, which a union does not do. */
export const textOr = <Part extends v.GenericSchema>(part: Part) => {
  type Content = v.GenericSchema<string | v.InferInput<Part>[], string | v.InferOutput<Part>[]>;
  return v.lazy<Content>((input) => (Array.isArray(input) ? v.array(part) : v.string()));
};

const texts = textOr(v.variant("type", [text], UNSUPPORTED));

const name = v.nullish(v.pipe(v.string(), v.maxLength(200)));

/** A call of a tool that a model asked for. Its arguments are JSON as the model wrote it, which may be broken. */
const toolCall = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  type: v.literal("function", UNSUPPORTED),
  function: v.object({ name: v.string(), arguments: v.string() }),
});

export type ChatCompletionToolCall = v.InferOutput<typeof toolCall>;

const instructions = v.strictObject({ role: v.picklist(["system", "developer"]), content: texts, name });

const question = v.strictObject({
  role: v.literal("user"),
  content: textOr(v.variant("type", [text, picture], UNSUPPORTED)),
  name,
});

const answer = v.strictObject({
  role: v.literal("assistant"),
  content: v.nullish(textOr(v.variant("type", [text, refusal], UNSUPPORTED))),
  refusal: v.nullish(v.string()),
  tool_calls: v.nullish(v.pipe(v.array(toolCall), v.maxLength(128))),
  name,
  // What clients repeat of an answer, and what it says about other fields than its text.
  reasoning_content: v.nullish(v.string()),
  annotations: v.nullish(v.unknown()),
  parsed: v.nullish(v.unknown()),
  audio: v.nullish(v.never(UNSUPPORTED)),
  function_call: v.nullish(v.never(UNSUPPORTED)),
});

const toolResult = v.strictObject({
  role: v.literal("tool"),
  content: texts,
  tool_call_id: v.string(),
  name,
});

/** A message of a request. */
export const chatMessage = v.variant("role", [instructions, question, answer, toolResult]);

export type ChatCompletionMessage = v.InferOutput<typeof chatMessage>;

/** The text of a message; its pictures are left out. */
export function textOfMessage({ content }: ChatCompletionMessage): string {
  if (typeof content === "string") return content;
  return (content ?? [])
    .flatMap((part) => (part.type === "text" ? part.text : part.type === "refusal" ? part.refusal : []))
    .join("\n");
}

/** Every message asks for a tool before it has that tool's result. */
export function unaskedResult(messages: readonly ChatCompletionMessage[]): number {
  const asked = new Set<string>();
  return messages.findIndex((message) => {
    if (message.role === "assistant") for (const { id } of message.tool_calls ?? []) asked.add(id);
    return message.role === "tool" && !asked.has(message.tool_call_id);
  });
}
