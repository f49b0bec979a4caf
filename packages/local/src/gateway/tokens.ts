import { type Bearer, bearerIn, TOKEN_CLAIMS } from "@regia/functions/identity";
import { errors, jwtVerify } from "jose";
import { authError, restError, type Service, storageError } from "./response.ts";

/** The result of verifying a bearer token. */
export type Token =
  | { readonly kind: "none" }
  | ({ readonly kind: "valid" } & Bearer)
  | { readonly kind: "expired" }
  | { readonly kind: "invalid" };

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
      const { payload } = await jwtVerify(token, key, { ...TOKEN_CLAIMS, algorithms: ["HS256"] });
      const bearer = bearerIn(payload);
      return bearer === undefined ? { kind: "invalid" } : { kind: "valid", ...bearer };
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
