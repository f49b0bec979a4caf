import { type Message, message } from "@regia/domain/messages";

/** The reasons for which a function refuses a request, with the status that each answers. */
export const STATUSES = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  last_admin: 409,
  self_deletion: 409,
  trial_used: 409,
  trial_not_free: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** A reason for which a request is refused. */
export type RefusalCode = keyof typeof STATUSES;

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
  readonly code: RefusalCode;
  readonly text: Message;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, text: Message, { field, headers = {}, cause }: RefusalDetails = {}) {
    super(code, { cause });
    this.code = code;
    this.text = text;
    this.field = field;
    this.headers = headers;
  }

  /** HTTP status of the answer. */
  get status(): number {
    return STATUSES[this.code];
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
