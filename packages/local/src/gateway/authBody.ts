import { isStorable } from "./body.ts";
import { authError } from "./response.ts";

/** The fields of an authentication request that the gateway uses; the type of each is checked. */
export interface AuthBody {
  readonly email?: string;
  readonly password?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly type?: string;
  readonly token?: string;
  readonly token_hash?: string;
  readonly refresh_token?: string;
  readonly auth_code?: string;
  readonly code_verifier?: string;
}

const TEXTS = [
  "email",
  "password",
  "type",
  "token",
  "token_hash",
  "refresh_token",
  "auth_code",
  "code_verifier",
] as const;

/** bcrypt's maximum length in bytes; the service refuses longer passwords instead of truncating them. */
export const LONGEST_PASSWORD = 72;

/** Maximum length of an address in the authentication tables, in characters. */
const LONGEST_EMAIL = 255;

const unreadable = (why: string): Response =>
  authError(400, "bad_json", `Could not parse request body as JSON: ${why}`);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses the JSON object of an authentication request, or returns the error response. An empty body counts as `{}`. */
export function readAuthBody(bytes: Uint8Array): AuthBody | Response {
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return unreadable("invalid JSON");
  }
  if (!isObject(value)) return unreadable("an object is expected");
  for (const name of TEXTS) {
    const text = value[name];
    if (text === undefined) continue;
    if (text === null) delete value[name];
    else if (typeof text !== "string") return unreadable(`${name} must be a string`);
  }
  const data = value["data"];
  if (data === null) delete value["data"];
  else if (data !== undefined && !isObject(data)) return unreadable("data must be an object");
  if (!isStorable(value)) {
    return authError(400, "validation_failed", "Text must not contain NUL or unpaired surrogate characters");
  }
  const { email, password } = value as AuthBody;
  if (email !== undefined && (email.length > LONGEST_EMAIL || /[\s\p{Cc}]/u.test(email))) {
    return authError(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  if (password !== undefined && Buffer.byteLength(password) > LONGEST_PASSWORD) {
    return authError(
      400,
      "validation_failed",
      `Password cannot be longer than ${LONGEST_PASSWORD} characters`,
    );
  }
  return value as AuthBody;
}
