import { ATTEMPT_CODES } from "@regia/domain/chat";
import type { Message } from "@regia/domain/messages";
import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import { REQUEST_KINDS } from "@regia/domain/router";
import * as v from "valibot";
import { errorDetails } from "../errors/index.ts";

/** The path of the chat function on every host. */
export const CHAT_PATH = "/.netlify/functions/chat";

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** What the person prefers of a model. */
const preference = v.picklist(["balanced", "quality", "economy", "speed"]);

/** Longest text of a question, in characters; the plan's limit of tokens is smaller. */
const LONGEST_TEXT = 1_000_000;

const common = {
  conversation: id,
  question: id,
  answer: id,
  preference: v.optional(preference),
  /** Id of a connected model, which is asked instead of the router's choice. */
  model: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
};

/** A question; `conversation` is created if it is new. */
const ask = v.strictObject({
  ...common,
  parent: v.nullable(id),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_TEXT)),
  /** Workspace of a new conversation. Default: the personal one. */
  workspace: v.optional(v.nullable(id)),
  regenerate: v.optional(v.literal(false)),
});

/** Another answer to a question. */
const regenerate = v.strictObject({
  ...common,
  regenerate: v.literal(true),
  /** Not needed, and must be the question's if given. */
  parent: v.optional(v.nullable(id)),
  workspace: v.optional(v.nullable(id)),
});

/** The body of `POST /.netlify/functions/chat`. The ids are made by the client, so that a repeated request changes nothing. */
export const chatRequest = v.union([ask, regenerate]);

export type ChatRequest = v.InferOutput<typeof chatRequest>;

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
});

export type ChatReceipt = v.InferOutput<typeof chatReceipt>;

/** A part of the stream of an answer: the AI SDK's UI message stream, version 1. */
export const chatPart = v.variant("type", [
  v.object({ type: v.literal("start"), messageId: v.string() }),
  v.object({ type: v.literal("data-route"), data: chatRoute }),
  v.object({ type: v.literal("data-attempt"), data: chatAttempt }),
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
  inputTokens: v.optional(v.number()),
  outputTokens: v.optional(v.number()),
  cost: v.optional(v.string()),
  source: v.optional(chatReceipt.entries.source),
  /** Why the answer is not whole. */
  errorCode: v.optional(v.picklist(["unanswered", "cut", "interrupted", "stopped"])),
});

export type StoredReceipt = v.InferOutput<typeof storedReceipt>;

/** A model that can be chosen, with what the router looks at. */
export const choosableModel = v.object({
  id: v.string(),
  name: v.string(),
  provider: v.string(),
  contextWindow: v.number(),
  maxOutputTokens: v.number(),
  /** Micro-euro for a million tokens. */
  price: v.object({ input: v.number(), output: v.number() }),
  strengths: v.object(v.entriesFromList(REQUEST_KINDS, v.number())),
  latency: v.picklist(["fast", "standard", "slow"]),
  minimumPlan: v.picklist<readonly PlanName[]>(PLAN_NAMES),
});

/** What can be asked in a workspace: the answer of `GET ?workspace=ID`. */
export const chatOffer = v.object({
  /** The payer's effective plan. */
  plan: v.picklist<readonly PlanName[]>(PLAN_NAMES),
  limits: v.object({ maxChatInputTokens: v.number() }),
  /** The payer's model budget of the month, in decimal euro; `limit` null for none. */
  budget: v.object({ limit: v.nullable(v.string()), used: v.string(), resetsAt: v.string() }),
  /** True if no model is connected and the demonstration answers. */
  demonstration: v.boolean(),
  /** The connected models, those of larger plans included. */
  models: v.array(choosableModel),
});

export type ChatOffer = v.InferOutput<typeof chatOffer>;

/** The body of every refusal of the chat: an error with the limit that it met. */
export const chatError = v.object({
  error: v.object({
    ...errorDetails.entries,
    limit: v.optional(
      v.object({
        field: v.string(),
        /** Of money decimal euro. */
        max: v.union([v.number(), v.string()]),
        used: v.union([v.number(), v.string()]),
      }),
    ),
    /** ISO timestamp. */
    resetsAt: v.optional(v.string()),
  }),
});

export type ChatErrorDetails = v.InferOutput<typeof chatError>["error"];
