import { isGuessable, PASSWORD_LENGTH } from "@regia/domain/validation";

/** bcrypt's maximum length in bytes; the service refuses longer passwords instead of truncating them. */
export const LONGEST_PASSWORD = 72;

/** The character classes that a password must contain, as in `password_requirements` of supabase/config.toml. */
export const PASSWORD_CHARACTERS = [
  "abcdefghijklmnopqrstuvwxyz",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "0123456789",
] as const;

/** What a password lacks: reasons in the service's codes and messages. */
function shortcomings(password: string): { readonly reason: string; readonly message: string }[] {
  const found: { reason: string; message: string }[] = [];
  if (password.length < PASSWORD_LENGTH.min) {
    found.push({
      reason: "length",
      message: `Password should be at least ${PASSWORD_LENGTH.min} characters.`,
    });
  }
  if (!PASSWORD_CHARACTERS.every((set) => [...password].some((character) => set.includes(character)))) {
    found.push({
      reason: "characters",
      message: `Password should contain at least one character of each: ${PASSWORD_CHARACTERS.join(", ")}.`,
    });
  }
  return found;
}

/** Whether a password has the required length and characters. It may still be easy to guess. */
export function isWellFormedPassword(password: string): boolean {
  return Buffer.byteLength(password) <= LONGEST_PASSWORD && shortcomings(password).length === 0;
}

/**
 * The service's refusal of a password that is too short, too simple or easy to guess; undefined if it is acceptable.
 * @param personal the address and names of the person.
 */
export function weakPassword(password: string, personal: readonly string[]): Response | undefined {
  const found = shortcomings(password);
  if (isGuessable(password, personal)) {
    found.push({
      reason: "pwned",
      message: "Password is known to be weak and easy to guess, please choose a different one.",
    });
  }
  if (found.length === 0) return undefined;
  const [msg, reasons] = [found.map(({ message }) => message).join(" "), found.map(({ reason }) => reason)];
  return Response.json(
    { code: 422, error_code: "weak_password", msg, weak_password: { reasons } },
    { status: 422, headers: { "X-Sb-Error-Code": "weak_password" } },
  );
}
