import { ERROR_STATUSES, type ErrorCode } from "@regia/api/errors";
import { type Message, message } from "@regia/domain/messages";

/** Details of a refusal. */
export interface RefusalDetails {
  /** The field that is wrong, as the caller wrote it. */
  readonly field?: string;
  /** Headers of the response, such as `Retry-After` or `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
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

  constructor(code: ErrorCode, text: Message, { field, headers = {}, cause }: RefusalDetails = {}) {
    super(code, { cause });
    this.code = code;
    this.text = text;
    this.field = field;
    this.headers = headers;
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
