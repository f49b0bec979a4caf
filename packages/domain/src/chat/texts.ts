import { type Message, message } from "../messages/index.ts";

/** Who asks a model: a person in a conversation, or a program, which has neither a conversation nor pages. */
export type Asking = "person" | "program";

/** Why one model did not answer. */
export const ATTEMPT_CODES = [
  "unauthorized",
  "rate_limited",
  "server_error",
  "unavailable",
  "timeout",
  "cut",
  "empty",
  /** It does not take this request; others would not either, or nothing is known of it. */
  "refused",
  /** Its rules about content forbid the request or the answer. */
  "content_filter",
  "other",
] as const;

export type AttemptCode = (typeof ATTEMPT_CODES)[number];

/** What a model did that did not answer; the model's name stands before it. */
export const ATTEMPT_TEXTS: Readonly<Record<AttemptCode, Message>> = {
  unauthorized: message("chatRules:attempt.unauthorized"),
  rate_limited: message("chatRules:attempt.rate_limited"),
  server_error: message("chatRules:attempt.server_error"),
  unavailable: message("chatRules:attempt.unavailable"),
  timeout: message("chatRules:attempt.timeout"),
  cut: message("chatRules:attempt.cut"),
  empty: message("chatRules:attempt.empty"),
  refused: message("chatRules:attempt.refused"),
  content_filter: message("chatRules:attempt.content_filter"),
  other: message("chatRules:attempt.other"),
};

/** How an answer ended that is not whole. */
export type AnswerFailure =
  /** Every model that was tried failed before its first token. */
  | { readonly code: "unanswered" }
  /** The model broke off in mid-answer; no other one continues (decision 36). */
  | { readonly code: "cut"; readonly model: string }
  /** The server stopped. */
  | { readonly code: "interrupted" }
  | { readonly code: "stopped" }
  /** It met the longest answer that is allowed. */
  | { readonly code: "length" }
  /** The provider held it back, wholly or from some word on. */
  | { readonly code: "content_filter" };

/** What happened to an answer that is not whole, and what can be done. */
export function answerFailureText(failure: AnswerFailure): Message {
  if (failure.code === "cut") return message("chatRules:failure.cut", { model: failure.model });
  return message(`chatRules:failure.${failure.code}`);
}

/** The label of an answer of the demonstration, with the name of the model that would have been asked. */
export function demonstrationText(model: string): Message {
  return message("chatRules:note.demonstration", { model });
}

/** How much of the conversation the model reads; null if it reads all of it. */
export function readsText({ read, of }: { readonly read: number; readonly of: number }): Message | null {
  return read < of ? message("chatRules:note.reads", { read, of }) : null;
}

/** The word beside a cost that was not counted by the provider. */
export const ESTIMATED_TEXT: Message = message("chatRules:note.estimated");
