import { type Bearer, bearerIn, TOKEN_CLAIMS } from "@regia/functions/identity";
import { errors, jwtVerify } from "jose";
import { authError, restError, type Service, storageError } from "../http/response.ts";
import type { SessionRefusal, Sessions } from "./sessions.ts";

/** Why a token is refused. */
export type TokenRefusal = "expired" | "invalid" | SessionRefusal;

/** The result of verifying a bearer token. */
export type Token =
  | { readonly kind: "none" }
  | ({ readonly kind: "valid" } & Bearer)
  | {
      readonly kind: "refused";
      readonly reason: TokenRefusal;
      /** Whose token it is; absent if that is not certain. */
      readonly bearer?: Bearer;
    };

/**
 * Verifies the tokens of signed-in people: signature, expiry, audience and role, then whether the session may still act.
 */
export function tokenVerifier(
  secret: string,
  { sessionRefusal }: Pick<Sessions, "sessionRefusal">,
): (request: Request) => Promise<Token> {
  const key = new TextEncoder().encode(secret);

  async function bearerOf(token: string): Promise<Bearer | "expired" | "invalid"> {
    try {
      const { payload } = await jwtVerify(token, key, { ...TOKEN_CLAIMS, algorithms: ["HS256"] });
      return bearerIn(payload) ?? "invalid";
    } catch (error) {
      return error instanceof errors.JWTExpired ? "expired" : "invalid";
    }
  }

  return async (request) => {
    const header = request.headers.get("authorization");
    if (header === null) return { kind: "none" };
    const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
    // supabase-js sends the project's key as the bearer token while nobody is signed in.
    if (token?.startsWith("sb_")) return { kind: "none" };
    const bearer = token === undefined ? "invalid" : await bearerOf(token);
    if (typeof bearer === "string") return { kind: "refused", reason: bearer };
    const reason = await sessionRefusal(bearer);
    return reason === null ? { kind: "valid", ...bearer } : { kind: "refused", reason, bearer };
  };
}

/** How a refusal is described; the session's are in the words of hosted Supabase, where it has any. */
const MESSAGES: Readonly<Record<SessionRefusal, string>> = {
  session_not_found: "Session from session_id claim in JWT does not exist",
  session_expired: "Session has expired",
  user_banned: "User is banned",
  insufficient_aal: "AAL2 session is required when MFA is enabled",
};

/** Refusals that a new token of the same session would not change. */
const FORBIDDEN: ReadonlySet<TokenRefusal> = new Set(["user_banned", "insufficient_aal"]);

/** The response to a refused token, in the called service's format. */
export function tokenRefused(service: Service, reason: TokenRefusal): Response {
  if (reason === "expired" || reason === "invalid") return signatureRefused(service, reason === "expired");
  if (service === "auth") return authError(403, reason, MESSAGES[reason]);
  if (service === "rest") return restError(FORBIDDEN.has(reason) ? 403 : 401, reason, MESSAGES[reason]);
  return storageError(403, "Unauthorized", MESSAGES[reason]);
}

function signatureRefused(service: Service, expired: boolean): Response {
  if (service === "auth") {
    const reason = expired ? "token is expired" : "token is unverifiable";
    return authError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
  if (service === "rest") {
    return expired
      ? restError(401, "PGRST303", "JWT expired")
      : restError(401, "PGRST301", "No suitable key or wrong key type");
  }
  return storageError(403, "Unauthorized", expired ? `"exp" claim timestamp check failed` : "invalid JWT");
}
