import { isRecord, isStorable } from "@regia/functions/http";
import * as v from "valibot";
import { parseAddress } from "../../addresses/index.ts";
import { LONGEST_PASSWORD } from "../../passwords/rules.ts";
import { authError } from "../http/response.ts";

/** A field that may be absent; null counts as absent. */
const optional = <T>(schema: v.GenericSchema<T>) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

const object = v.custom<Readonly<Record<string, unknown>>>(isRecord, "must be an object");
const text = optional(v.string("must be a string"));

const authBody = v.pipe(
  object,
  v.looseObject({
    email: text,
    phone: text,
    password: text,
    current_password: text,
    data: optional(object),
    type: text,
    token: text,
    token_hash: text,
    refresh_token: text,
    provider: text,
    auth_code: text,
    code_verifier: text,
    factor_type: text,
    friendly_name: text,
    issuer: text,
    challenge_id: text,
    code: text,
    webauthn: optional(object),
  }),
);

/**
 * The body of an authentication request; the type of each field that the gateway uses is checked. The address is in its
 * accepted form.
 */
export type AuthBody = v.InferOutput<typeof authBody>;

const unreadable = (why: string): Response =>
  authError(400, "bad_json", `Could not parse request body as JSON: ${why}`);

const invalid = (message: string): Response => authError(400, "validation_failed", message);

/** Parses the JSON object of an authentication request, or returns the error response. An empty body counts as `{}`. */
export function readAuthBody(bytes: Uint8Array): AuthBody | Response {
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return unreadable("invalid JSON");
  }
  const parsed = v.safeParse(authBody, value, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return unreadable(`${v.getDotPath(issue) ?? "the body"} ${issue.message}`);
  }
  const body = parsed.output;
  if (!isStorable(body)) return invalid("Text must not contain NUL or unpaired surrogate characters");
  const { email: typed, password } = body;
  const email = typed ? parseAddress(typed) : typed;
  if (typed && email === undefined) return invalid("Unable to validate email address: invalid format");
  if (password !== undefined && Buffer.byteLength(password) > LONGEST_PASSWORD)
    return invalid(`Password cannot be longer than ${LONGEST_PASSWORD} characters`);
  return email === undefined ? body : { ...body, email };
}
