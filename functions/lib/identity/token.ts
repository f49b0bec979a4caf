import { message } from "@regia/domain/messages";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { BackendConfiguration } from "../backend/index.ts";
import { Refusal } from "../http/index.ts";

/** The person that a verified token belongs to. Roles in the token are ignored: the database decides. */
export interface Bearer {
  readonly userId: string;
  /** The session that the token belongs to. */
  readonly sessionId: string;
  /** The session's assurance level when the token was issued, such as `aal2`; null if the token does not say. */
  readonly aal: string | null;
}

/** The backend whose tokens are verified. Without a shared secret its public keys are fetched. */
export type TokenSource = Omit<BackendConfiguration, "secretKey">;

/** What every access token must contain, as options of jose's `jwtVerify`. */
export const TOKEN_CLAIMS = { audience: "authenticated", requiredClaims: ["exp", "iat", "sub"] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Accepted difference between two hosts' clocks, in seconds. */
const CLOCK_TOLERANCE = 5;

const keySets = new Map<string, JWTVerifyGetKey>();

function publicKeysOf(backendUrl: string): JWTVerifyGetKey {
  const address = new URL(`${backendUrl}/auth/v1/.well-known/jwks.json`);
  const keys = keySets.get(backendUrl) ?? createRemoteJWKSet(address);
  keySets.set(backendUrl, keys);
  return keys;
}

/** The refusal of a token. */
export const unauthorized = (cause?: unknown): Refusal =>
  new Refusal("unauthorized", message("requests:unauthorized"), {
    headers: { "WWW-Authenticate": "Bearer" },
    cause,
  });

function isUnreachable(error: unknown): boolean {
  return error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
}

async function verified(token: string, { url, jwtSecret, jwtIssuer }: TokenSource): Promise<JWTPayload> {
  const options = { ...TOKEN_CLAIMS, clockTolerance: CLOCK_TOLERANCE };
  const expected = jwtIssuer ?? `${url}/auth/v1`;
  if (jwtSecret === undefined) {
    const algorithms = ["ES256", "RS256", "EdDSA"];
    return (await jwtVerify(token, publicKeysOf(url), { ...options, algorithms, issuer: expected })).payload;
  }
  const key = new TextEncoder().encode(jwtSecret);
  const { payload } = await jwtVerify(token, key, { ...options, algorithms: ["HS256"] });
  // The embedded service's tokens have no issuer; if one is present it must match.
  if (payload.iss !== undefined && payload.iss !== expected) throw unauthorized();
  return payload;
}

/**
 * The owner of a token with a valid signature; undefined if it is not a person's, has no session, or was issued in the
 * future.
 */
export function bearerIn(payload: JWTPayload): Bearer | undefined {
  const { sub, iat = Number.POSITIVE_INFINITY, role, session_id: session, aal } = payload;
  if (role !== "authenticated" || sub === undefined || !UUID.test(sub)) return undefined;
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE) return undefined;
  if (typeof session !== "string" || !UUID.test(session)) return undefined;
  return { userId: sub, sessionId: session, aal: typeof aal === "string" ? aal : null };
}

/**
 * Verifies the bearer token of a request: signature, expiry, audience, issuer, and that it was not issued in the
 * future.
 * @throws Refusal `unauthorized`; `unavailable` where the keys cannot be fetched
 */
export async function bearerOf(request: Request, source: TokenSource): Promise<Bearer> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) throw unauthorized();
  let payload: JWTPayload;
  try {
    payload = await verified(token, source);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (isUnreachable(error))
      throw new Refusal("unavailable", message("requests:unavailable"), { cause: error });
    throw unauthorized(error);
  }
  const bearer = bearerIn(payload);
  if (bearer === undefined) throw unauthorized();
  return bearer;
}
