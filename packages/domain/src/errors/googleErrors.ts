import { type Message, message } from "../messages/index.ts";
import { presentableText, readServerError } from "./serverError.ts";

/** A failed Google sign-in: the error it returned, or the one that was thrown. */
export interface GoogleFailure {
  readonly error: unknown;
  readonly thrown: boolean;
}

/** The dialog's message for a failed Google sign-in. Never throws. */
export function googleFailureMessage({ error, thrown }: GoogleFailure): Message {
  if (thrown) return message("errors:google.connection");
  const { text } = readServerError(error);
  if (text.includes("Account non trovato")) return message("errors:google.accountMissing");
  if (text.includes("Account già esistente")) return message("errors:google.accountExists");
  const shown = presentableText(error);
  return shown === null
    ? message("errors:google.authentication")
    : message("errors:verbatim", { text: shown });
}
