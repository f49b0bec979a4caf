import { ATTEMPT_CODES, FINISH_REASONS } from "@regia/domain/chat";
import type { Message } from "@regia/domain/messages";
import * as v from "valibot";

const namedModel = v.object({ id: v.string(), name: v.string(), provider: v.string() });

export type NamedModel = v.InferOutput<typeof namedModel>;

/** A text as its key and parameters. */
const message = v.custom<Message>(
  (value) => typeof value === "object" && value !== null && "key" in value && typeof value.key === "string",
);

/** The model that was chosen for a question, and what it reads. */
export const chatRoute = v.object({
  /** The model that answers; in a demonstration, the one that the router would have chosen. */
  model: namedModel,
  demonstration: v.boolean(),
  reasons: v.array(v.object({ code: v.string(), message })),
  /** Decimal euro. */
  estimate: v.object({ low: v.string(), high: v.string() }),
  /** How many of the conversation's messages the model reads, the question included. */
  reads: v.object({ messages: v.number(), of: v.number() }),
});

export type ChatRoute = v.InferOutput<typeof chatRoute>;

/** A model that failed before its first word. */
export const chatAttempt = v.object({
  /** Id of the model. */
  model: v.string(),
  outcome: v.literal("failed"),
  code: v.picklist(ATTEMPT_CODES),
});

export type ChatAttempt = v.InferOutput<typeof chatAttempt>;

/** What an answer used. */
export const chatReceipt = v.object({
  /** Id of the model that answered. */
  model: v.string(),
  inputTokens: v.number(),
  outputTokens: v.number(),
  /** Decimal euro. */
  cost: v.string(),
  /** Who counted the tokens; `none` if no model was used. */
  source: v.picklist(["provider", "estimate", "none"]),
  /** Why the model ended; absent where it did not end by itself, and in older receipts. */
  finish: v.optional(v.picklist(FINISH_REASONS)),
});

export type ChatReceipt = v.InferOutput<typeof chatReceipt>;

/** A part of the stream of an answer: the AI SDK's UI message stream, version 1. */
export const chatPart = v.variant("type", [
  v.object({ type: v.literal("start"), messageId: v.string() }),
  v.object({ type: v.literal("data-route"), data: chatRoute }),
  v.object({ type: v.literal("data-attempt"), data: chatAttempt }),
  /** What the model writes for itself before its answer. */
  v.object({ type: v.literal("reasoning-start"), id: v.string() }),
  v.object({ type: v.literal("reasoning-delta"), id: v.string(), delta: v.string() }),
  v.object({ type: v.literal("reasoning-end"), id: v.string() }),
  v.object({ type: v.literal("text-start"), id: v.string() }),
  v.object({ type: v.literal("text-delta"), id: v.string(), delta: v.string() }),
  v.object({ type: v.literal("text-end"), id: v.string() }),
  v.object({ type: v.literal("data-receipt"), data: chatReceipt }),
  /** A sentence for the person: what happened, and what to do. */
  v.object({ type: v.literal("error"), errorText: v.string() }),
  /** The person stopped the answer. */
  v.object({ type: v.literal("abort") }),
  v.object({ type: v.literal("finish") }),
]);

export type ChatPart = v.InferOutput<typeof chatPart>;

/** What the column `receipt` of an answer holds. Fields are added while the answer is written. */
export const storedReceipt = v.object({
  /** The model that answers, after failed attempts the one that took over. */
  model: v.optional(namedModel),
  demonstration: v.optional(v.boolean()),
  route: v.optional(chatRoute),
  attempts: v.optional(v.array(chatAttempt), []),
  /** Id of the model whose answer was to be compared with this one, from the beginning; it may never have been asked. */
  second: v.optional(v.string()),
  inputTokens: v.optional(chatReceipt.entries.inputTokens),
  outputTokens: v.optional(chatReceipt.entries.outputTokens),
  cost: v.optional(chatReceipt.entries.cost),
  source: v.optional(chatReceipt.entries.source),
  finish: chatReceipt.entries.finish,
  /** Why the answer is not whole. */
  errorCode: v.optional(v.picklist(["unanswered", "content_filter", "cut", "interrupted", "stopped"])),
});

export type StoredReceipt = v.InferOutput<typeof storedReceipt>;

/** What an answer used, from what is stored of it; null while it is written, and if nobody knows. */
export function chatReceiptOf({ model, ...stored }: StoredReceipt): ChatReceipt | null {
  const used = v.safeParse(chatReceipt, { ...stored, model: model?.id });
  return used.success ? used.output : null;
}
