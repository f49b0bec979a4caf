import { errors, type JWTPayload, jwtVerify } from "jose";
import { authError, restError, type Service, storageError } from "./response.ts";

/** The result of verifying a bearer token. */
export type Token =
  | { readonly kind: "none" }
  | { readonly kind: "valid"; readonly subject: string; readonly sessionId: string | undefined }
  | { readonly kind: "expired" }
  | { readonly kind: "invalid" };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Accepted clock difference between processes, in seconds. */
const CLOCK_TOLERANCE = 5;

function isForPerson(payload: JWTPayload): payload is JWTPayload & { sub: string } {
  return (
    payload["role"] === "authenticated" &&
    typeof payload.sub === "string" &&
    UUID.test(payload.sub) &&
    typeof payload.iat === "number" &&
    payload.iat <= Date.now() / 1000 + CLOCK_TOLERANCE
  );
}

/** Verifies the tokens of signed-in people: signature, expiry, audience and role. */
export function tokenVerifier(secret: string): (request: Request) => Promise<Token> {
  const key = new TextEncoder().encode(secret);
  return async (request) => {
    const header = request.headers.get("authorization");
    if (header === null) return { kind: "none" };
    const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
    // supabase-js sends the project's key as the bearer token while nobody is signed in.
    if (token?.startsWith("sb_")) return { kind: "none" };
    if (token === undefined) return { kind: "invalid" };
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        audience: "authenticated",
        requiredClaims: ["exp", "iat", "sub"],
      });
      if (!isForPerson(payload)) return { kind: "invalid" };
      const sessionId = payload["session_id"];
      return {
        kind: "valid",
        subject: payload.sub,
        sessionId: typeof sessionId === "string" && UUID.test(sessionId) ? sessionId : undefined,
      };
    } catch (error) {
      return { kind: error instanceof errors.JWTExpired ? "expired" : "invalid" };
    }
  };
}

/** The response to an invalid token, in the called service's format. */
export function tokenRefused(service: Service, kind: "expired" | "invalid"): Response {
  const expired = kind === "expired";
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
