import { isGuessable } from "../passwords/index.ts";

/** Minimum length of a password, as in supabase/config.toml. */
export const SHORTEST_PASSWORD = 8;

/** bcrypt's maximum length in bytes; the service refuses longer passwords instead of truncating them. */
export const LONGEST_PASSWORD = 72;

/** The character classes that a password must contain, as in `password_requirements` of supabase/config.toml. */
export const PASSWORD_CHARACTERS = [
  "abcdefghijklmnopqrstuvwxyz",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "0123456789",
] as const;

/**
 * The service's refusal of a password that is too short, too simple or easy to guess; undefined if it is acceptable.
 * @param personal the address and names of the person.
 */
export function weakPassword(password: string, personal: readonly string[]): Response | undefined {
  const reasons: string[] = [];
  const messages: string[] = [];
  if (password.length < SHORTEST_PASSWORD) {
    reasons.push("length");
    messages.push(`Password should be at least ${SHORTEST_PASSWORD} characters.`);
  }
  if (!PASSWORD_CHARACTERS.every((set) => [...password].some((character) => set.includes(character)))) {
    reasons.push("characters");
    messages.push(
      `Password should contain at least one character of each: ${PASSWORD_CHARACTERS.join(", ")}.`,
    );
  }
  if (isGuessable(password, personal)) {
    reasons.push("pwned");
    messages.push("Password is known to be weak and easy to guess, please choose a different one.");
  }
  if (reasons.length === 0) return undefined;
  return Response.json(
    { code: 422, error_code: "weak_password", msg: messages.join(" "), weak_password: { reasons } },
    { status: 422, headers: { "X-Sb-Error-Code": "weak_password" } },
  );
}
