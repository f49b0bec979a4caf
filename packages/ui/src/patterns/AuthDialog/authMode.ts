/** Modes of the dialog. `register` is an alias of `signup`. */
export const authModes = ["login", "signup", "reset-password", "verify-email"] as const;

/** A mode of the dialog. */
export type AuthMode = (typeof authModes)[number];

/** A mode from an address or another version of the app: a known mode, an alias, or any other text. */
export type RequestedAuthMode = AuthMode | "register" | (string & {});

/** The known mode for a requested one; undefined if there is none. */
export function knownAuthMode(requested: RequestedAuthMode): AuthMode | undefined {
  if (requested === "register") return "signup";
  return authModes.find((mode) => mode === requested);
}
