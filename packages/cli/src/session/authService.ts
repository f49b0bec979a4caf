import { ApiError, type ApiRequest, type ApiResponse, systemEnvironment } from "@regia/api/client";
import { withRetry } from "@regia/domain/retry";
import { oneTimeCode, validateOneTimeCode } from "@regia/domain/validation";
import * as v from "valibot";
import { ask } from "../backend/ask.ts";
import type { Connection } from "../backend/connection.ts";
import type { StoredSession } from "./sessionFile.ts";

const SECOND = 1000;

const tokenResponse = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  /** Seconds. */
  expires_in: v.fallback(v.number(), 0),
  user: v.object({
    email: v.string(),
    /** Absent if the account has none. */
    factors: v.fallback(
      v.array(v.object({ id: v.string(), status: v.string(), factor_type: v.string() })),
      [],
    ),
  }),
});

const challengeResponse = v.object({ id: v.string() });

/** A new session, and what its account asks for beside the password. */
export interface Opened {
  readonly session: StoredSession;
  /** Whether there is a second factor, an authenticator app or a passkey. */
  readonly isOwed: boolean;
  /** The id of the authenticator app; undefined if there is none. */
  readonly authenticator: string | undefined;
}

/** Parses a successful response. */
function parsed<const Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (!result.success) throw new ApiError({ kind: "unexpected", url });
  return result.output;
}

/** The session in a token response. Its expiry is computed with this machine's clock, which may be wrong. */
function openedBy({ site, url: origin, publishableKey }: Connection, url: string, body: unknown): Opened {
  const { access_token, refresh_token, expires_in, user } = parsed(tokenResponse, url, body);
  const idOf = (wanted: string) =>
    user.factors.find(({ status, factor_type: type }) => status === "verified" && type === wanted)?.id;
  const authenticator = idOf("totp");
  return {
    session: {
      site,
      url: origin,
      publishableKey,
      email: user.email,
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: Math.floor(Date.now() / SECOND) + expires_in,
    },
    isOwed: (authenticator ?? idOf("webauthn")) !== undefined,
    authenticator,
  };
}

/** Requests tokens; network errors are retried by the product's policy. */
function token(connection: Connection, grant: string, body: unknown): Promise<Opened> {
  const url = `${connection.url}/auth/v1/token?grant_type=${grant}`;
  const headers = { apikey: connection.publishableKey };
  return withRetry({
    operation: "signIn",
    attempt: async () => {
      const response = await ask({ url, method: "POST", headers, body });
      return openedBy(connection, url, response.body);
    },
    environment: systemEnvironment,
  });
}

/**
 * Signs in with e-mail and password.
 *
 * @throws ApiError
 */
export function signIn(
  connection: Connection,
  credentials: { readonly email: string; readonly password: string },
): Promise<Opened> {
  return token(connection, "password", credentials);
}

/**
 * Refreshes a session whose access token has expired.
 *
 * @throws ApiError
 */
export async function refresh(session: StoredSession): Promise<StoredSession> {
  const renewed = await token(session, "refresh_token", { refresh_token: session.refreshToken });
  return renewed.session;
}

/** Sends a request in the name of a session. */
const send = (
  { publishableKey, accessToken }: StoredSession,
  request: Pick<ApiRequest, "url" | "body">,
): Promise<ApiResponse> =>
  ask({
    ...request,
    method: "POST",
    headers: { apikey: publishableKey, Authorization: `Bearer ${accessToken}` },
  });

/**
 * The session that a code raises to both factors: a code of the authenticator app, or else a recovery code.
 * It is sent once, because a code counts once.
 *
 * @throws ApiError
 */
export async function verifyCode(
  session: StoredSession,
  { authenticator, code }: { readonly authenticator: string | undefined; readonly code: string },
): Promise<StoredSession> {
  const factors = `${session.url}/auth/v1/factors`;
  const verified = async (url: string, body: object) =>
    openedBy(session, url, (await send(session, { url, body })).body).session;
  if (authenticator === undefined || !validateOneTimeCode(code).isValid) {
    const plain = code.replace(/[\s-]/g, "").toLowerCase();
    return await verified(`${factors}/recovery-codes/verify`, { code: plain });
  }
  const url = `${factors}/${authenticator}/challenge`;
  const challenge = parsed(challengeResponse, url, (await send(session, { url })).body);
  return await verified(`${factors}/${authenticator}/verify`, {
    challenge_id: challenge.id,
    code: oneTimeCode(code),
  });
}

/**
 * Ends this session on the server; other sessions of the same user stay valid.
 *
 * @throws ApiError
 */
export async function signOut(session: StoredSession): Promise<void> {
  await send(session, { url: `${session.url}/auth/v1/logout?scope=local` });
}
