/** How the trial registration and its verification e-mail stand. */
export type DebugVerification =
  | { kind: "idle" }
  | { kind: "pending"; action: "signup" | "resend" }
  | { kind: "sent"; email: string }
  /** A fallback code of the verification e-mail, or any other code. */
  | { kind: "failed"; code: string }
  | { kind: "verified"; email: string };

/** What is looked at: the session, the profile's row, and the trigger that makes profiles. */
export const debugChecks = ["session", "profile", "trigger"] as const;

/** One thing that is looked at. */
export type DebugCheck = (typeof debugChecks)[number];

/** What a look found. `detail` is a technical note in the server's words. */
export type DebugFinding =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "ok"; detail?: string | undefined }
  | { kind: "missing" }
  | { kind: "failed"; detail: string };

/** Entries of the trial registration. */
export interface DebugSignup {
  email: string;
  password: string;
  fullName: string;
  displayName: string;
}
