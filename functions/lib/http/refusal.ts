import { ERROR_STATUSES, type ErrorCode, type MetLimit } from "@regia/api/errors";
import { type Message, message } from "@regia/domain/messages";

/** Details of a refusal. */
export interface RefusalDetails {
  /** The field that is wrong, as the caller wrote it. */
  readonly field?: string;
  /** Headers of the response, such as `Retry-After` or `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The limit that was met, and when it is reset. */
  readonly met?: MetLimit;
  /** The internal cause; only for the log. */
  readonly cause?: unknown;
}

/** A refused request and the message for its sender, which never contains internal details. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  readonly text: Message;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly met: MetLimit;

  constructor(code: ErrorCode, text: Message, { field, headers = {}, met = {}, cause }: RefusalDetails = {}) {
    super(code, { cause });
    this.code = code;
    this.text = text;
    this.field = field;
    this.headers = headers;
    this.met = met;
  }

  /** HTTP status of the answer. */
  get status(): number {
    return ERROR_STATUSES[this.code];
  }
}

/** An invalid value: 422, naming the field. */
export function invalid(field: string, text: Message): Refusal {
  return new Refusal("invalid", text, { field });
}

/** A malformed request: 400. */
export function malformed(text: Message = message("requests:malformed")): Refusal {
  return new Refusal("malformed", text);
}

/** A method that a function does not take: 405, naming those that it does. */
export function methodRefused(...allowed: readonly string[]): Refusal {
  return new Refusal("method_not_allowed", message("requests:methodNotAllowed"), {
    headers: { Allow: allowed.join(", ") },
  });
}
