import { createHash, randomBytes } from "node:crypto";
import { normalForm } from "../addresses/index.ts";

/** The profile of a Google account. */
export interface GoogleAccount {
  readonly email: string;
  readonly name: string;
}

/** The product's client id and secret; fixed, because they are used only inside this process. */
export const GOOGLE_CLIENT = { id: "regia-local", secret: randomBytes(24).toString("base64url") } as const;

/** The addresses of Google that the authentication service uses; both are fixed in it. */
export const GOOGLE = {
  consent: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  person: "https://www.googleapis.com/userinfo/v2/me",
} as const;

/** Lifetime of a code, and of its token, in milliseconds. */
const LIFETIME = 5 * 60_000;

interface Grant {
  readonly account: GoogleAccount;
  readonly redirectUri: string;
  readonly until: number;
}

/** Single-use secrets with a short lifetime. */
class OneTimeGrants {
  readonly #grants = new Map<string, Grant>();

  add(grant: Omit<Grant, "until">): string {
    const now = Date.now();
    for (const [secret, { until }] of this.#grants) if (until < now) this.#grants.delete(secret);
    const secret = randomBytes(24).toString("base64url");
    this.#grants.set(secret, { ...grant, until: now + LIFETIME });
    return secret;
  }

  take(secret: string | null | undefined): Grant | undefined {
    const grant = secret ? this.#grants.get(secret) : undefined;
    if (!secret || !grant) return undefined;
    this.#grants.delete(secret);
    return grant.until < Date.now() ? undefined : grant;
  }
}

/** A local replacement for Google's sign-in, for any typed account. */
export interface GoogleStandIn {
  /** Permits sign-in with an account; returns the authorisation code. */
  allow(account: GoogleAccount, redirectUri: string): string;
  /** Answers a request of the authentication service to Google; undefined for any other request. */
  answer(request: Request): Promise<Response | undefined>;
}

/** Google's id of an account: the same for all spellings of an address. */
function accountNumber(email: string): string {
  const digest = createHash("sha256").update(normalForm(email)).digest("hex");
  return BigInt(`0x${digest}`).toString().slice(0, 21);
}

/**
 * Creates the stand-in. Its codes and tokens are lost when the process ends.
 * @param pictures origin of a server that has the accounts' pictures; default: they have none.
 */
export function googleStandIn(pictures?: string): GoogleStandIn {
  const codes = new OneTimeGrants();
  const tokens = new OneTimeGrants();

  async function token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const grant = codes.take(form.get("code"));
    const isOurs =
      form.get("client_id") === GOOGLE_CLIENT.id && form.get("client_secret") === GOOGLE_CLIENT.secret;
    if (!isOurs) return Response.json({ error: "invalid_client" }, { status: 401 });
    if (grant === undefined || grant.redirectUri !== form.get("redirect_uri"))
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    return Response.json({
      access_token: tokens.add(grant),
      expires_in: LIFETIME / 1000,
      scope: "email profile",
      token_type: "Bearer",
    });
  }

  function person(request: Request): Response {
    const grant = tokens.take(request.headers.get("authorization")?.replace(/^Bearer /, ""));
    if (grant === undefined) return Response.json({ error: { code: 401 } }, { status: 401 });
    const { email, name } = grant.account;
    const id = accountNumber(email);
    const picture = pictures === undefined ? {} : { picture: `${pictures}/a/${id}=s96-c` };
    return Response.json({ id, email, verified_email: true, name, ...picture });
  }

  return {
    allow: (account, redirectUri) => codes.add({ account, redirectUri }),
    answer: async (request) => {
      if (request.url === GOOGLE.token && request.method === "POST") return await token(request);
      return request.url === GOOGLE.person ? person(request) : undefined;
    },
  };
}
