import type { Instant } from "../time/index.ts";

/** The fields of a session that decide whether it is valid, as the authentication service sends them. */
export interface SessionRecord {
  readonly access_token?: string | null;
  /** Seconds since 1970. */
  readonly expires_at?: number | null;
}

const MS_PER_SECOND = 1000;

/** Whether a session is valid: it has an access token, and its expiry is in the future. */
export function isSessionValid(session: SessionRecord | null | undefined, now: Instant): boolean {
  if (!session || typeof session.access_token !== "string" || session.access_token === "") return false;
  return typeof session.expires_at === "number" && session.expires_at * MS_PER_SECOND > now;
}

/** Time-outs and cache lifetimes of a session and its profile, in milliseconds. */
export const SESSION_TIMING = {
  /** A session that takes longer to load counts as none. */
  sessionLoadMs: 8_000,
  /** Time-out of each attempt to load a profile; the number of entries is the number of attempts. */
  profileLoadMs: [3_000, 5_000, 5_000],
  /** A profile loaded within this time is not loaded again. */
  profileFreshMs: 30_000,
  /** The interval in which stale entries are removed, and the age from which an entry is stale. */
  sweepMs: 300_000,
} as const;

/** The state of the client's authentication. */
export type AuthPhase = "loading" | "signedOut" | "signedIn";

export interface AuthPhaseInput {
  readonly session: SessionRecord | null | undefined;
  /** Whether the stored session is still being read. */
  readonly sessionLoading: boolean;
  /** Whether the profile of a valid session is still being read; a failed or timed-out load is over. */
  readonly profileLoading: boolean;
  readonly now: Instant;
}

/** The authentication phase; loading lasts until the profile of a valid session has loaded or failed to load. */
export function authPhase({ session, sessionLoading, profileLoading, now }: AuthPhaseInput): AuthPhase {
  if (sessionLoading) return "loading";
  if (!isSessionValid(session, now)) return "signedOut";
  return profileLoading ? "loading" : "signedIn";
}

/** The field of a new user that says whether the e-mail is confirmed. */
export interface NewUser {
  readonly email_confirmed_at?: string | null;
}

/** Whether a new user still has to verify the e-mail address. */
export function needsVerification(user: NewUser | null | undefined): boolean {
  return !user?.email_confirmed_at;
}
