import { createHash, randomBytes } from "node:crypto";

/** A person as Google knows them. */
export interface GoogleAccount {
  readonly email: string;
  readonly name: string;
}

/** The product's client id and secret: fixed, because both ends run in this process. */
export const GOOGLE_CLIENT = { id: "regia-local", secret: randomBytes(24).toString("base64url") } as const;

/** Where the authentication service sends people, and what it asks Google itself; both are fixed in it. */
export const GOOGLE = {
  consent: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  person: "https://www.googleapis.com/userinfo/v2/me",
} as const;

/** Milliseconds for which a code, and then its token, can be used. */
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

/** A stand-in for Google's sign-in on this machine, for any typed account. */
export interface GoogleStandIn {
  /** Lets the product know an account: answers the code that goes back with the person. */
  allow(account: GoogleAccount, redirectUri: string): string;
  /** Answers a call of the authentication service to Google; undefined for a call to anybody else. */
  answer(request: Request): Promise<Response | undefined>;
}

/** Google's own number for an account: the same for the same address. */
function accountNumber(email: string): string {
  const digest = createHash("sha256").update(email).digest("hex");
  return BigInt(`0x${digest}`).toString().slice(0, 21);
}

/** Opens the stand-in. What it gave away is forgotten when the process ends, as nothing waits for it longer. */
export function googleStandIn(): GoogleStandIn {
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
    return Response.json({ id: accountNumber(email), email, verified_email: true, name });
  }

  return {
    allow: ({ email, name }, redirectUri) =>
      codes.add({ account: { email: email.toLowerCase(), name }, redirectUri }),
    answer: async (request) => {
      if (request.url === GOOGLE.token && request.method === "POST") return await token(request);
      return request.url === GOOGLE.person ? person(request) : undefined;
    },
  };
}
