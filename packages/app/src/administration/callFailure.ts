import { isNetworkFault, presentableText } from "@regia/domain/errors";
import { type Message, message } from "@regia/domain/messages";

/** What is known of an answer that is no success. */
interface AnswerFacts {
  readonly status: number;
  readonly code?: string;
  /** The words of the server for the person. */
  readonly text?: string;
  readonly retryAfter?: string | null;
}

/**
 * The admin function answered, but not with what was asked for: a refusal, or something that is no answer of its own (a
 * page of HTML, half a document), which has neither code nor words.
 */
export class AdminCallFailed extends Error {
  override name = "AdminCallFailed";
  /** HTTP status. */
  readonly status: number;
  /** The function's own code; empty where it gave none. */
  readonly code: string;
  /** The header `Retry-After`, as it came. */
  readonly retryAfter: string | null;

  constructor({ status, code = "", text = "", retryAfter = null }: AnswerFacts) {
    super(text);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Whether the function answered with this status. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof AdminCallFailed && statuses.includes(error.status);

/** What to say of a failed call without a text of its own: the network's, the server's, or a general text. */
export function callFailureText(error: unknown): Message {
  if (isNetworkFault(error)) return message("errors:auth.connection");
  const said = presentableText(error);
  return said === null ? message("requests:failed") : message("errors:verbatim", { text: said });
}
