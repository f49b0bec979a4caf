import { type Message, message } from "../messages/index.ts";

/** Why one model did not answer. */
export const ATTEMPT_CODES = [
  "unauthorized",
  "rate_limited",
  "server_error",
  "unavailable",
  "timeout",
  "cut",
  "empty",
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
  | { readonly code: "stopped" };

/** What happened to an answer that is not whole, and what can be done. */
export function answerFailureText(failure: AnswerFailure): Message {
  if (failure.code === "cut") return message("chatRules:failure.cut", { model: failure.model });
  return message(`chatRules:failure.${failure.code}`);
}
