import { type ChatCompletionMessage, textOfMessage } from "@regia/api/v1";
import { pictureTokens } from "@regia/domain/attachments";
import type { ReadableMessage, ReadableQuestion } from "@regia/domain/chat";
import type { ModelRequest } from "../models/index.ts";

/** A picture that a model is shown. */
export interface ShownPicture {
  readonly mediaType: string;
  /** Its content, as base64. */
  readonly content: string;
}

/** A message of a conversation. */
export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly pictures?: readonly ShownPicture[] | undefined;
}

/** What a model is asked, but for the longest answer. */
export type Prompt = Omit<ModelRequest, "maxOutputTokens">;

function asked({ role, text, pictures = [] }: PromptMessage): ChatCompletionMessage {
  if (role === "assistant" || pictures.length === 0) return { role, content: text };
  const shown = pictures.map(
    ({ mediaType, content }) =>
      ({ type: "image_url", image_url: { url: `data:${mediaType};base64,${content}` } }) as const,
  );
  return { role, content: [...shown, { type: "text", text }] };
}

/** Messages of a conversation, after the workspace's instructions. */
export const conversationPrompt = (system: string | null, messages: readonly PromptMessage[]): Prompt => ({
  messages: [...(system ? [{ role: "system", content: system } as const] : []), ...messages.map(asked)],
});

/** Where the first picture of a request is, as `messages[0].content[1]`; undefined without one. */
export function firstPicture(messages: readonly ChatCompletionMessage[]): string | undefined {
  for (const [index, { role, content }] of messages.entries()) {
    if (role !== "user" || typeof content === "string") continue;
    const place = content.findIndex(({ type }) => type === "image_url");
    if (place >= 0) return `messages[${index}].content[${place}]`;
  }
  return undefined;
}

/** The same messages for a model that takes only text. */
export const withoutPictures = (
  messages: readonly ChatCompletionMessage[],
): readonly ChatCompletionMessage[] =>
  firstPicture(messages) === undefined
    ? messages
    : messages.map((each) => (each.role === "user" ? { ...each, content: textOfMessage(each) } : each));

/** A message as it counts: its text with the calls of tools in it, and its pictures. */
function counted(each: ChatCompletionMessage): ReadableMessage {
  const calls = each.role === "assistant" ? (each.tool_calls ?? []) : [];
  const written = calls.map(({ function: { name, arguments: args } }) => `${name} ${args}`);
  const pictures =
    each.role === "user" && typeof each.content !== "string"
      ? each.content
          .filter(({ type }) => type === "image_url")
          .map(() => ({ mediaType: "image/png" as const }))
      : [];
  return {
    role: each.role === "assistant" ? "assistant" : "user",
    text: [textOfMessage(each), ...written].join("\n"),
    moreTokens: pictureTokens(pictures),
  };
}

/** A program's request as a question that is read whole; the descriptions of its tools and of its answer are instructions. */
export function programQuestion({ messages, fields }: Prompt): ReadableQuestion<ReadableMessage> {
  const described = [fields?.tools, fields?.response_format].flatMap((one) =>
    one ? JSON.stringify(one) : [],
  );
  const isSaid = ({ role }: ChatCompletionMessage) => role !== "system" && role !== "developer";
  const said = messages.filter(isSaid);
  const place = said.findLastIndex(({ role }) => role === "user");
  const asking = said.at(place);
  const { text, moreTokens = 0 } = asking === undefined ? { text: "" } : counted(asking);
  return {
    text,
    fileTokens: moreTokens,
    images: firstPicture(messages) !== undefined,
    history: said.filter((one) => one !== asking).map(counted),
    isWhole: true,
    systemPrompt: [...messages.filter((one) => !isSaid(one)).map(textOfMessage), ...described].join("\n"),
  };
}
