import { type Message, message } from "../messages/index.ts";

/** The mode in which a profile is created: sign-up, log-in, or unknown. */
export type ProfileCreationMode = "signup" | "login" | null;

/** Whether to create a profile. */
export type ProfileCreation =
  | { readonly action: "create" | "keep" }
  | { readonly action: "refuse"; readonly message: Message };

const EXISTS: ProfileCreation = { action: "refuse", message: message("errors:account.exists") };
const MISSING: ProfileCreation = { action: "refuse", message: message("errors:account.missing") };

/**
 * Whether a profile is created: sign-up fails if one exists, log-in fails if none does; without a mode it is created if
 * it is missing.
 */
export function decideProfileCreation({
  mode,
  exists,
}: {
  mode: ProfileCreationMode;
  exists: boolean;
}): ProfileCreation {
  if (exists) return mode === "signup" ? EXISTS : { action: "keep" };
  return mode === "login" ? MISSING : { action: "create" };
}
