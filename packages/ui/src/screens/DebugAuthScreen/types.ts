import type { VerificationFailure } from "@regia/domain/errors";

/** State of the test registration and its verification email. */
export type DebugVerification =
  | { kind: "idle" }
  | { kind: "pending"; action: "signup" | "resend" }
  | { kind: "sent"; email: string }
  | ({ kind: "failed" } & VerificationFailure)
  | { kind: "verified"; email: string };

/** The checks: the session, the row of the profile, and the trigger that creates profiles. */
export const debugChecks = ["session", "profile", "trigger"] as const;

export type DebugCheck = (typeof debugChecks)[number];

/** Result of a check. `detail` is a technical note from the server. */
export type DebugFinding =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "ok"; detail?: string | undefined }
  | { kind: "missing" }
  /** The account that was just made has no profile before its address is confirmed. */
  | { kind: "unconfirmed" }
  | { kind: "failed"; detail: string };

export interface DebugSignup {
  email: string;
  password: string;
  fullName: string;
  displayName: string;
}
