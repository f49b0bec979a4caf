import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** Whom a message is for. */
export type ContactDesk = "support" | "partnership";

/** A message that a person writes on the page. */
export interface ContactMessage {
  desk: ContactDesk;
  /** Where the answer goes. */
  email: string;
  message: string;
}

/** The message to a desk without an address. */
export type ContactFormState =
  | { kind: "writing"; desk: ContactDesk }
  | { kind: "sending"; desk: ContactDesk }
  | { kind: "failed"; desk: ContactDesk; reason: LocalizedText }
  | { kind: "sent"; desk: ContactDesk };
