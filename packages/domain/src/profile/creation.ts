import { type Message, message } from "../messages/index.ts";

/** How a person came to have their profile created: by signing up, by logging in, or neither is known. */
export type ProfileCreationMode = "signup" | "login" | null;

/** What to do about a profile. */
export type ProfileCreation =
  | { readonly action: "create" | "keep" }
  | { readonly action: "refuse"; readonly message: Message };

const EXISTS: ProfileCreation = { action: "refuse", message: message("errors:account.exists") };
const MISSING: ProfileCreation = { action: "refuse", message: message("errors:account.missing") };

/**
 * Whether a profile is created: signing up fails where one exists, logging in where none does; without a
 * mode it is created if it is missing.
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
