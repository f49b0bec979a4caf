import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { normalForm } from "../../addresses/index.ts";
import type { Cookies } from "../sessions/cookies.ts";
import type { Accounts } from "./accounts.ts";

/**
 * Browsers in which a person has signed in since the present password was set, or has set it. Their attempts are counted apart
 * from those of others, so that strangers' wrong passwords do not lock the owner out (the device cookies of OWASP).
 */
export interface KnownDevices {
  /** The id of the browser that sent a request, if it is known to the account of an address; otherwise undefined. */
  find(request: Request, email: string): Promise<string | undefined>;
  /** Remembers the browser that gets a response, under a new id. */
  remember(response: Response, email: string): Promise<Response>;
}

/** Seconds for which a browser is known after the last sign-in. */
const LIFETIME = 180 * 24 * 3600;

const AUDIENCE = "known-device";

/** @param secret the project's secret; the cookies are signed with a key of their own that depends on it. */
export function knownDevices(
  secret: string,
  cookies: Cookies,
  { find: findAccount }: Pick<Accounts, "find">,
): KnownDevices {
  const key = createHmac("sha256", secret).update(AUDIENCE).digest();
  /** Names something to this server alone. */
  const pseudonym = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  // One cookie for each account, so that people who share a browser do not forget each other's.
  const nameFor = (email: string) => `regia-device-${pseudonym(normalForm(email)).slice(0, 16)}`;
  /** The account with its password: whoever knew a former one has collected cookies of any number of browsers. */
  const subjectFor = async (email: string) => {
    const account = await findAccount(email);
    return account && pseudonym(`${account.id} ${account.encryptedPassword}`);
  };
  return {
    find: async (request, email) => {
      const cookie = cookies.read(request, nameFor(email));
      const subject = cookie && (await subjectFor(email));
      if (!cookie || !subject) return undefined;
      try {
        const { payload } = await jwtVerify(cookie, key, {
          algorithms: ["HS256"],
          audience: AUDIENCE,
          subject,
          requiredClaims: ["exp", "jti"],
        });
        return payload.jti;
      } catch {
        return undefined;
      }
    },
    remember: async (response, email) => {
      const subject = await subjectFor(email);
      if (subject === undefined) return response;
      const value = await new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setJti(crypto.randomUUID())
        .setExpirationTime(`${LIFETIME}s`)
        .sign(key);
      return cookies.set(response, { name: nameFor(email), value, path: "/auth/v1", maxAge: LIFETIME });
    },
  };
}
