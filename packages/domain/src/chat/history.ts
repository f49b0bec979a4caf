import { type Limits, UNLIMITED } from "../plans/index.ts";
import { estimateTokens, type Model } from "../router/index.ts";
import type { MessageRole } from "./message.ts";

/** What a chat interface adds to each message: its role and the marks around it. */
const TOKENS_AROUND_A_MESSAGE = 4;

/** A message as a model reads it. */
export interface ReadableMessage {
  readonly role: MessageRole;
  readonly text: string;
  /** Estimated tokens of what is read beside the text, such as pictures. Default: none. */
  readonly moreTokens?: number | undefined;
}

/** Estimated tokens of one message with what the chat interface adds to it. */
export function messageTokens(text: string): number {
  return estimateTokens(text) + TOKENS_AROUND_A_MESSAGE;
}

/**
 * How many tokens a request may have at most: the plan's limit, and what the largest context among the models takes besides
 * the answer. {@link UNLIMITED} for no limit.
 */
export function inputLimit({
  limits: { maxChatInputTokens },
  models,
  outputTokens,
}: {
  readonly limits: Pick<Limits, "maxChatInputTokens">;
  /** The models that may be asked; none means that only the plan's limit counts. */
  readonly models: readonly Pick<Model, "contextWindow" | "maxOutputTokens">[];
  /** Estimated tokens of the answer. */
  readonly outputTokens: number;
}): number {
  let largest = 0;
  for (const { contextWindow, maxOutputTokens } of models) {
    largest = Math.max(largest, contextWindow - Math.min(outputTokens, maxOutputTokens));
  }
  if (models.length === 0) return maxChatInputTokens;
  return maxChatInputTokens === UNLIMITED ? largest : Math.min(maxChatInputTokens, largest);
}

const entryTokens = ({ text, moreTokens = 0 }: ReadableMessage) => messageTokens(text) + moreTokens;

/** What of a conversation a model reads. */
export interface ReadableHistory<Entry extends ReadableMessage> {
  /** The newest messages that fit, oldest first, without the question; they begin with a question. */
  readonly messages: readonly Entry[];
  /** How many messages are read, the question included. */
  readonly read: number;
  /** How many there are, the question included. */
  readonly of: number;
  /** Estimated tokens of everything that is sent. */
  readonly inputTokens: number;
  /** Whether the question with the system prompt is over the limit by itself, or with the history that must be read whole. */
  readonly tooLong: boolean;
}

/**
 * The newest messages of a conversation that fit into a limit with the question and the system prompt. Messages are read
 * whole or not at all, and without gaps; what is left out is counted, never silent.
 */
export function readableHistory<Entry extends ReadableMessage>({
  history,
  question,
  moreTokens = 0,
  systemPrompt,
  limit,
  isWhole = false,
}: {
  /** The messages before the question, oldest first. */
  readonly history: readonly Entry[];
  readonly question: string;
  /** Of the question, as those of a message. */
  readonly moreTokens?: number | undefined;
  /** Default: none. */
  readonly systemPrompt?: string | null | undefined;
  /** In tokens, as {@link inputLimit} gives it. */
  readonly limit: number;
  /** Whether nothing may be left out of the history: it is read whole, or is too long. Default: false. */
  readonly isWhole?: boolean | undefined;
}): ReadableHistory<Entry> {
  const most = limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit;
  const around = messageTokens(question) + moreTokens + (systemPrompt ? messageTokens(systemPrompt) : 0);
  const of = history.length + 1;
  if (isWhole) {
    const inputTokens = history.reduce((sum, entry) => sum + entryTokens(entry), around);
    return { messages: history, read: of, of, inputTokens, tooLong: inputTokens > most };
  }
  let first = history.length;
  let tokens = around;
  let tokensRead = around;
  let index = history.length;
  for (const entry of history.toReversed()) {
    index -= 1;
    tokens += entryTokens(entry);
    if (tokens > most) break;
    // An answer without its question is not read: several models accept no conversation that begins with an answer.
    if (entry.role === "user") {
      first = index;
      tokensRead = tokens;
    }
  }
  return {
    messages: history.slice(first),
    read: history.length - first + 1,
    of,
    inputTokens: tokensRead,
    tooLong: around > most,
  };
}
