import { SignJWT } from "jose";
import { authError } from "../http/response.ts";
import type { OpenSession, RenewalRefusal, TokenSubject } from "../sessions/sessions.ts";
import type { AuthContext } from "./authContext.ts";

/** Seconds for which an access token is valid; `jwt_expiry` of supabase/config.toml. */
const TOKEN_LIFETIME = 3600;

/** Issues access tokens with the claims that lite's have, and with the assurance of the session. */
export function tokenIssuer(secret: string): (subject: TokenSubject, issuedAt: number) => Promise<string> {
  const key = new TextEncoder().encode(secret);
  return async ({ userId, sessionId, email, aal, amr }, issuedAt) =>
    await new SignJWT({
      sub: userId,
      aud: "authenticated",
      role: "authenticated",
      ...(email === null ? {} : { email }),
      session_id: sessionId,
      aal,
      amr,
    })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME)
      .sign(key);
}

const MESSAGES: Readonly<Record<RenewalRefusal, string>> = {
  refresh_token_not_found: "Invalid Refresh Token: Refresh Token Not Found",
  refresh_token_already_used: "Invalid Refresh Token: Already Used",
  session_expired: "Invalid Refresh Token: Session Expired",
  user_banned: "Invalid Refresh Token: User Banned",
};

const refused = (reason: RenewalRefusal): Response => authError(400, reason, MESSAGES[reason]);

/** The response that gives a session its next tokens; undefined if the session or the account has ended meanwhile. */
export async function sessionAnswer(
  { request, url, issue, pass }: Pick<AuthContext, "request" | "url" | "issue" | "pass">,
  session: OpenSession,
): Promise<Response | undefined> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const accessToken = await issue(session, issuedAt);
  const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
  const apikey = request.headers.get("apikey");
  if (apikey !== null) headers.set("apikey", apikey);
  const person = await pass(new Request(new URL("/auth/v1/user", url), { headers }));
  if (person.status >= 400 && person.status < 500) return undefined;
  if (!person.ok) return person;
  return Response.json(
    {
      access_token: accessToken,
      refresh_token: session.refreshToken,
      token_type: "bearer",
      expires_in: TOKEN_LIFETIME,
      expires_at: issuedAt + TOKEN_LIFETIME,
      user: await person.json(),
    },
    { headers: { "sb-auth-session-id": session.sessionId } },
  );
}

/**
 * `POST /token?grant_type=refresh_token`. lite reads and writes the tokens in separate transactions, so that parallel
 * requests end the session or leave several tokens.
 */
export async function refresh(context: AuthContext): Promise<Response> {
  const { body, sessions } = context;
  if (!body.refresh_token) return authError(400, "validation_failed", "Refresh token is not valid");
  const renewal = await sessions.renew(body.refresh_token);
  if (typeof renewal === "string") return refused(renewal);
  return (await sessionAnswer(context, renewal)) ?? refused("refresh_token_not_found");
}
