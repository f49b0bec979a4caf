/** An email to one person. */
export interface MailMessage {
  readonly to: string;
  /** Where answers go. Default: to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An invitation to an event, as iCalendar file. Default: none. */
  readonly calendar?: string;
  /** The addresses that the email links to, in order. */
  readonly links: readonly string[];
}
