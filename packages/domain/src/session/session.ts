import type { Instant } from "../time/index.ts";

/** The part of a session that says whether it is valid, as the authentication service writes it. */
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

/** How long a session and a profile may take to load, and how long they are kept; milliseconds. */
export const SESSION_TIMING = {
  /** A session that has not loaded by then counts as none. */
  sessionLoadMs: 8_000,
  /** How long each attempt to load a profile may take, first to last; there are no more attempts than these. */
  profileLoadMs: [3_000, 5_000, 5_000],
  /** A profile loaded this recently is not asked for again. */
  profileFreshMs: 30_000,
  /** How often stale entries are dropped, and how old an entry is then. */
  sweepMs: 300_000,
} as const;

/** What the client holds about the person at the screen. */
export type AuthPhase = "loading" | "signedOut" | "signedIn";

/** What decides the {@link AuthPhase}. */
export interface AuthPhaseInput {
  readonly session: SessionRecord | null | undefined;
  /** Whether the stored session is still being read. */
  readonly sessionLoading: boolean;
  /** Whether the profile of a valid session is still being read; a failed or timed-out load is over. */
  readonly profileLoading: boolean;
  readonly now: Instant;
}

/** Where the person stands: loading lasts until the profile of a valid session is there or has failed to load. */
export function authPhase({ session, sessionLoading, profileLoading, now }: AuthPhaseInput): AuthPhase {
  if (sessionLoading) return "loading";
  if (!isSessionValid(session, now)) return "signedOut";
  return profileLoading ? "loading" : "signedIn";
}

/** The part of a new user that says whether its e-mail is confirmed. */
export interface NewUser {
  readonly email_confirmed_at?: string | null;
}

/** Whether a sign-up is followed by the verification of the e-mail: the new user's is not confirmed. */
export function needsVerification(user: NewUser | null | undefined): boolean {
  return !user?.email_confirmed_at;
}
