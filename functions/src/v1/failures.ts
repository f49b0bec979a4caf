import type { CompletionErrorBody, CompletionErrorType } from "@regia/api/v1";
import { type Locale, message, translateMessage } from "@regia/domain/messages";
import { jsonResponse, type Refusal } from "../../lib/http/index.ts";

/** The types by status; OpenAI's client makes its classes of errors from the status. */
const TYPES: Readonly<Record<number, CompletionErrorType>> = {
  401: "authentication_error",
  403: "permission_error",
  429: "rate_limit_error",
};

/** Waiting a few seconds does not help against these, so OpenAI's client is told not to repeat the request. */
const LASTING: ReadonlySet<string> = new Set(["budget", "active_chats", "answer_invalid"]);

function typeOf(status: number, code: string): CompletionErrorType {
  if (code === "budget") return "insufficient_quota";
  return TYPES[status] ?? (status >= 500 ? "server_error" : "invalid_request_error");
}

/** What is said to a program, which has a token and no session. */
const spoken = ({ code, text }: Refusal) =>
  code === "unauthorized" ? message("requests:tokenUnknown") : text;

/** A refusal in the shape of OpenAI's errors. */
export function errorBody(refusal: Refusal, locale: Locale): CompletionErrorBody {
  const { status, code, field } = refusal;
  return {
    error: {
      message: translateMessage(locale, spoken(refusal)),
      type: typeOf(status, code),
      param: field ?? null,
      code,
    },
  };
}

/** The response of a refusal. */
export function errorResponse(refusal: Refusal, locale: Locale): Response {
  const retry = LASTING.has(refusal.code) ? { "x-should-retry": "false" } : {};
  return jsonResponse(refusal.status, errorBody(refusal, locale), { ...refusal.headers, ...retry });
}
