/** Modes that the dialog knows; `register` is another name of `signup`. */
export const authModes = ["login", "signup", "reset-password", "verify-email"] as const;

/** What the dialog is open for. */
export type AuthMode = (typeof authModes)[number];

/** A mode as it may come from an address or another version: known, an alias, or anything else. */
export type RequestedAuthMode = AuthMode | "register" | (string & {});

/** The known mode behind a requested one; undefined for any other. */
export function knownAuthMode(requested: RequestedAuthMode): AuthMode | undefined {
  if (requested === "register") return "signup";
  return authModes.find((mode) => mode === requested);
}
