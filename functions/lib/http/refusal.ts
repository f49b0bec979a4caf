import { ERROR_STATUSES, type ErrorCode, type MetLimit } from "@regia/api/errors";
import { type Message, message } from "@regia/domain/messages";

/** Details of a refusal. */
export interface RefusalDetails {
  /** The field that is wrong, as the caller wrote it. */
  readonly field?: string;
  /** Headers of the response, such as `Allow`, or a `Retry-After` of another length than usual. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The limit that was met, and when it is reset. */
  readonly met?: MetLimit;
  /** The internal cause; only for the log. */
  readonly cause?: unknown;
}

/** Seconds until another attempt can help, where that is not known more exactly; one for codes that are not named. */
const USUAL_WAITS: Partial<Record<ErrorCode, number>> = {
  active_chats: 60,
  files: 60,
  no_model: 30,
  not_configured: 3_600,
};

/** The header that every 429 and 503 has: the whole seconds until the limit is reset, or the usual ones. */
function retryAfter(code: ErrorCode, { resetsAt }: MetLimit): Readonly<Record<string, string>> {
  const status = ERROR_STATUSES[code];
  if (status !== 429 && status !== 503) return {};
  const untilReset = (Date.parse(resetsAt ?? "") - Date.now()) / 1000;
  const seconds = Number.isNaN(untilReset) ? (USUAL_WAITS[code] ?? 1) : Math.max(1, Math.ceil(untilReset));
  return { "Retry-After": String(seconds) };
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
    this.headers = { ...retryAfter(code, met), ...headers };
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
