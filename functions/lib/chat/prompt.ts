import { type ChatCompletionMessage, textOfMessage } from "@regia/api/v1";
import { pictureTokens } from "@regia/domain/attachments";
import { messageTokens } from "@regia/domain/chat";
import { estimateTokens } from "@regia/domain/router";
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

function tokensOf(each: ChatCompletionMessage): number {
  const calls = each.role === "assistant" ? (each.tool_calls ?? []) : [];
  const written = calls.map(({ function: { name, arguments: args } }) => `${name} ${args}`).join("\n");
  const pictures =
    each.role === "user" && typeof each.content !== "string"
      ? each.content
          .filter(({ type }) => type === "image_url")
          .map(() => ({ mediaType: "image/png" as const }))
      : [];
  return messageTokens(`${textOfMessage(each)}${written}`) + pictureTokens(pictures);
}

/** Estimated tokens of everything that a model reads of a request: its messages, tools and the schema of its answer. */
export function promptTokens({ messages, fields }: Prompt): number {
  const described = { tools: fields?.tools, format: fields?.response_format };
  const around = fields === undefined ? 0 : estimateTokens(JSON.stringify(described));
  return messages.reduce(
    (sum, each) => sum + tokensOf(each),
    described.tools || described.format ? around : 0,
  );
}
