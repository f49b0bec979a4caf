import type { LocalizedText } from "../i18n/useLocalizedText.ts";

/** A failure that is the fault of the new password alone, so that it stands at its field; undefined for any other. */
export function passwordRefusal(failure: LocalizedText | undefined): LocalizedText | undefined {
  return typeof failure === "object" && failure.key === "errors:auth.guessablePassword" ? failure : undefined;
}
