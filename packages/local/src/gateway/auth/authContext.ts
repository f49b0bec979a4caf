import type { Redirects } from "../../addresses/redirects.ts";
import type { AuthRateLimits } from "../../rateLimits/index.ts";
import type { Factors } from "../factors/factors.ts";
import type { Background } from "../http/background.ts";
import type { Throttle } from "../http/throttle.ts";
import type { Cookies } from "../sessions/cookies.ts";
import type { Sessions, TokenSubject } from "../sessions/sessions.ts";
import type { Token } from "../sessions/tokens.ts";
import type { Accounts } from "./accounts.ts";
import type { AuthBody } from "./authBody.ts";
import type { EmailCodes } from "./emailCodes.ts";
import type { KnownDevices } from "./knownDevices.ts";
import type { Mailer } from "./mailer.ts";
import type { PendingSignUps } from "./pendingSignUps.ts";

/** What the routes of the authentication service use. */
export interface AuthTools {
  readonly accounts: Accounts;
  readonly pendingSignUps: PendingSignUps;
  readonly emailCodes: EmailCodes;
  readonly background: Background;
  readonly mailer: Mailer;
  readonly throttle: Throttle;
  readonly rateLimits: AuthRateLimits;
  readonly redirects: Redirects;
  readonly cookies: Cookies;
  readonly knownDevices: KnownDevices;
  readonly verify: (request: Request) => Promise<Token>;
  readonly sessions: Sessions;
  readonly factors: Factors;
  /** Issues an access token of a session; `issuedAt` is in seconds since 1970. */
  readonly issue: (subject: TokenSubject, issuedAt: number) => Promise<string>;
  /** Passes a request to lite. */
  readonly pass: (request: Request) => Promise<Response>;
}

/** The link of an email that a request to `/verify` opens. */
export interface Link {
  readonly type: string | undefined;
  readonly token: string | undefined;
}

/** A request to the authentication service. */
export interface AuthContext extends AuthTools {
  readonly request: Request;
  readonly url: URL;
  readonly body: AuthBody;
  readonly token: Token;
  /** The id of the factor or identity in the path, if it names one; whatever the caller wrote there. */
  readonly factorId: string | undefined;
  readonly link: Link;
  /** Passes the request to lite, unchanged or with another one-time token or body. */
  forward(change?: { readonly token?: string; readonly body?: AuthBody }): Promise<Response>;
}
