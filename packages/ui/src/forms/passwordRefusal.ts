import type { LocalizedText } from "../i18n/useLocalizedText.ts";

/** Failures that are the fault of the new password alone. */
const REFUSALS: ReadonlySet<string> = new Set([
  "errors:auth.guessablePassword",
  "errors:auth.passwordTooLong",
  "errors:auth.passwordTooShort",
  "errors:auth.samePassword",
  "errors:auth.weakPassword",
]);

/** A failure that is the fault of the new password alone, so that it stands at its field; undefined for any other. */
export function passwordRefusal(failure: LocalizedText | undefined): LocalizedText | undefined {
  return typeof failure === "object" && REFUSALS.has(failure.key) ? failure : undefined;
}
