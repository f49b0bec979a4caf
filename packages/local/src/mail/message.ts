/** An email to one person. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Addresses that the email asks to open, in their order. */
  readonly links: readonly string[];
}

/** An email that was sent, as `/local/mail.json` answers it. */
export interface SentMail extends MailMessage {
  /** ISO 8601 instant. */
  readonly sentAt: string;
}
