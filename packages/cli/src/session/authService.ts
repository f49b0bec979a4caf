import { ApiError, systemEnvironment } from "@regia/api/client";
import { withRetry } from "@regia/domain/retry";
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
  user: v.object({ email: v.string() }),
});

/** The session in a token response. Its expiry is computed with this machine's clock, which may be wrong. */
function sessionOf(connection: Connection, url: string, body: unknown): StoredSession {
  const parsed = v.safeParse(tokenResponse, body);
  if (!parsed.success) throw new ApiError({ kind: "unexpected", url });
  const { access_token, refresh_token, expires_in, user } = parsed.output;
  return {
    ...connection,
    email: user.email,
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Math.floor(Date.now() / SECOND) + expires_in,
  };
}

/** Requests tokens; network errors are retried by the product's policy. */
function token(connection: Connection, grant: string, body: unknown): Promise<StoredSession> {
  const url = `${connection.url}/auth/v1/token?grant_type=${grant}`;
  const headers = { apikey: connection.publishableKey };
  return withRetry({
    operation: "signIn",
    attempt: async () => {
      const response = await ask({ url, method: "POST", headers, body });
      return sessionOf(connection, url, response.body);
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
): Promise<StoredSession> {
  return token(connection, "password", credentials);
}

/**
 * Refreshes a session whose access token has expired.
 *
 * @throws ApiError
 */
export function refresh(session: StoredSession): Promise<StoredSession> {
  const { site, url, publishableKey, refreshToken } = session;
  return token({ site, url, publishableKey }, "refresh_token", { refresh_token: refreshToken });
}

/**
 * Ends this session on the server; other sessions of the same user stay valid.
 *
 * @throws ApiError
 */
export async function signOut({ url, publishableKey, accessToken }: StoredSession): Promise<void> {
  await ask({
    url: `${url}/auth/v1/logout?scope=local`,
    method: "POST",
    headers: { apikey: publishableKey, Authorization: `Bearer ${accessToken}` },
  });
}
