/** The known parts of any value that a call threw or returned. */
export interface ServerError {
  /** The service's code: `error_code`, or `code` if that is a string. Empty if there is none. */
  readonly code: string;
  /** HTTP status; 0 if there was no response or it is unknown. */
  readonly status: number;
  /** The database's details, for a refusal its reason; empty if there are none. */
  readonly details: string;
  /** The service's message; empty if there is none. */
  readonly text: string;
  /** The class name of a thrown error, such as `TypeError`. Empty if there is none. */
  readonly name: string;
  /** The response's `Retry-After` header, unparsed. */
  readonly retryAfter: string | number | null;
  /** The first reason for which a password is weak: `length`, `characters` or `pwned`; undefined for other errors. */
  readonly weakness: unknown;
}

/** Reads one property of any value; undefined if the value is not an object or reading throws. */
function read(value: unknown, property: string): unknown {
  // Checked first, because throwing is a hundred times slower.
  if (Object(value) !== value) return undefined;
  try {
    return Reflect.get(value as object, property);
  } catch {
    return undefined;
  }
}

function firstText(value: unknown, properties: readonly string[]): string {
  for (const property of properties) {
    const found = read(value, property);
    if (typeof found === "string" && found !== "") return found;
  }
  return "";
}

function statusOf(value: unknown): number {
  for (const property of ["status", "statusCode", "code"]) {
    const found = read(value, property);
    const isNumber = typeof found === "number" || (typeof found === "string" && /^\d{3}$/.test(found));
    const status = isNumber ? Number(found) : 0;
    if (Number.isInteger(status) && status >= 100 && status <= 599) return status;
  }
  return 0;
}

/**
 * Reads an error of any kind: an Error, supabase-js's AuthError or PostgrestError, the body of a response
 * (`{error_code, msg}`, `{error: {code, message}}`), a string, or undefined. Never throws.
 */
export function readServerError(error: unknown): ServerError {
  if (typeof error === "string") return readServerError({ message: error });
  const inner = read(error, "error");
  const retryAfter = read(error, "retryAfter") ?? read(inner, "retryAfter");
  return {
    code: firstText(error, ["error_code", "code"]) || firstText(inner, ["error_code", "code"]),
    status: statusOf(error) || statusOf(inner),
    text:
      firstText(error, ["message", "msg", "error_description", "error"]) ||
      firstText(inner, ["message", "msg"]),
    details: firstText(error, ["details"]) || firstText(inner, ["details"]),
    name: firstText(error, ["name"]),
    weakness: read(read(error, "reasons") ?? read(read(error, "weak_password"), "reasons"), "0"),
    retryAfter: typeof retryAfter === "string" || typeof retryAfter === "number" ? retryAfter : null,
  };
}

const NETWORK_NAMES: ReadonlySet<string> = new Set([
  "AuthRetryableFetchError",
  "NetworkError",
  "TimeoutError",
]);
const NETWORK_TEXT = /failed to fetch|fetch failed|load failed|networkerror|network request failed/i;
const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_)/;

/** Whether the network failed, so that there was no response: the ways in which browsers and Node report it. */
export function isNetworkFault(error: unknown): boolean {
  const { code, status, text, name } = readServerError(error);
  if (status !== 0) return false;
  if (NETWORK_NAMES.has(name) || NETWORK_CODES.test(code)) return true;
  if (NETWORK_CODES.test(firstText(read(error, "cause"), ["code"]))) return true;
  return NETWORK_TEXT.test(text);
}

const LONGEST_SHOWN_TEXT = 300;
// Control characters, markup, the name of an error class, or a place in a file.
const TECHNICAL_TEXT = /[\p{Cc}<>{}]|\w(Error|Exception)\b|\.\w+:\d/u;

/**
 * A server's message, if it can be shown to a person: one short line without markup or internal details. That of a service
 * which failed itself, with a status from 500, is about its insides.
 *
 * @returns the line, or null
 */
export function presentableText(error: unknown): string | null {
  const { text: said, status } = readServerError(error);
  const text = said.trim();
  if (status >= 500 || text === "" || text.length > LONGEST_SHOWN_TEXT) return null;
  if (TECHNICAL_TEXT.test(text) || isNetworkFault(error)) return null;
  return text.isWellFormed() ? text : null;
}
