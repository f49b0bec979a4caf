export { compose, type Email, type EmailKind } from "./emails.ts";
export { escapeHtml } from "./escape.ts";
export type { MailMessage, SentMail } from "./message.ts";
export { EMAILS_KEPT, type Outbox, openOutbox } from "./outbox.ts";
export { mailPage } from "./page.ts";
export { type MailTransport, smtpFrom } from "./smtp.ts";
