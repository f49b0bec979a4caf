import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { normalForm } from "../addresses/index.ts";
import type { Cookies } from "./cookies.ts";

/**
 * Browsers in which a person has signed in with the password. Their attempts are counted apart from those of others, so
 * that strangers' wrong passwords do not lock the owner out (the device cookies of OWASP).
 */
export interface KnownDevices {
  /** The id of the browser that sent a request, if the account of an address has signed in there; otherwise undefined. */
  find(request: Request, email: string): Promise<string | undefined>;
  /** Remembers the browser that gets a response, under a new id. */
  remember(response: Response, email: string): Promise<Response>;
}

/** Seconds for which a browser is known after the last sign-in. */
const LIFETIME = 180 * 24 * 3600;

const AUDIENCE = "known-device";

/** @param secret the project's secret; the cookies are signed with a key of their own that depends on it. */
export function knownDevices(secret: string, cookies: Cookies): KnownDevices {
  const key = createHmac("sha256", secret).update(AUDIENCE).digest();
  /** Names the account to this server alone. */
  const accountOf = (email: string) =>
    createHmac("sha256", key).update(normalForm(email)).digest("base64url");
  // One cookie for each account, so that people who share a browser do not forget each other's.
  const nameFor = (account: string) => `regia-device-${account.slice(0, 16)}`;
  return {
    find: async (request, email) => {
      const account = accountOf(email);
      const cookie = cookies.read(request, nameFor(account));
      if (cookie === undefined) return undefined;
      try {
        const { payload } = await jwtVerify(cookie, key, {
          algorithms: ["HS256"],
          audience: AUDIENCE,
          subject: account,
          requiredClaims: ["exp", "jti"],
        });
        return payload.jti;
      } catch {
        return undefined;
      }
    },
    remember: async (response, email) => {
      const account = accountOf(email);
      const value = await new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(account)
        .setAudience(AUDIENCE)
        .setJti(crypto.randomUUID())
        .setExpirationTime(`${LIFETIME}s`)
        .sign(key);
      return cookies.set(response, { name: nameFor(account), value, path: "/auth/v1", maxAge: LIFETIME });
    },
  };
}
