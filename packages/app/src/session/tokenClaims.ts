/** The claims of an access token that the page reads; the services check them all. */
export interface TokenClaims {
  readonly sub?: string;
  readonly email?: string;
  readonly aal?: string;
}

/** The claims of an access token; null if it cannot be parsed. */
export function claimsOf(token: string): TokenClaims | null {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as TokenClaims;
  } catch {
    return null;
  }
}
