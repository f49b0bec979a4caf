import { ApiError, exchange, systemEnvironment } from "@regia/api/client";
import { withRetry } from "@regia/domain/retry";
import type { Connection } from "../backend/connection.ts";
import type { StoredSession } from "./sessionFile.ts";

const SECOND = 1000;

/** Headers of a request with an access token. */
export function authorized({ publishableKey }: Connection, accessToken: string): Record<string, string> {
  return { apikey: publishableKey, Authorization: `Bearer ${accessToken}` };
}

/** The session in a token response. Its expiry is computed with this machine's clock, which may be wrong. */
function sessionOf(connection: Connection, url: string, body: unknown): StoredSession {
  const { access_token, refresh_token, expires_in, user } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const email = (user as { email?: unknown } | undefined)?.email;
  if (typeof access_token !== "string" || typeof refresh_token !== "string" || typeof email !== "string") {
    throw new ApiError({ kind: "unexpected", url });
  }
  const lifetime = typeof expires_in === "number" ? expires_in : 0;
  return {
    ...connection,
    email,
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Math.floor(Date.now() / SECOND) + lifetime,
  };
}

async function token(connection: Connection, grant: string, body: unknown): Promise<StoredSession> {
  const url = `${connection.url}/auth/v1/token?grant_type=${grant}`;
  const answer = await exchange({
    url,
    method: "POST",
    headers: { apikey: connection.publishableKey },
    body,
  });
  return sessionOf(connection, url, answer.body);
}

/**
 * Signs in with e-mail and password; network errors are retried by the product's policy.
 *
 * @throws ApiError
 */
export function signIn(
  connection: Connection,
  credentials: { readonly email: string; readonly password: string },
): Promise<StoredSession> {
  return withRetry({
    operation: "signIn",
    attempt: () => token(connection, "password", credentials),
    environment: systemEnvironment,
  });
}

/**
 * Refreshes a session whose access token has expired.
 *
 * @throws ApiError
 */
export function refresh(session: StoredSession): Promise<StoredSession> {
  const { site, url, publishableKey, refreshToken } = session;
  return withRetry({
    operation: "signIn",
    attempt: () => token({ site, url, publishableKey }, "refresh_token", { refresh_token: refreshToken }),
    environment: systemEnvironment,
  });
}

/**
 * Ends this session on the server; other sessions of the same user stay valid.
 *
 * @throws ApiError
 */
export async function signOut(session: StoredSession): Promise<void> {
  await exchange({
    url: `${session.url}/auth/v1/logout?scope=local`,
    method: "POST",
    headers: authorized(session, session.accessToken),
  });
}
