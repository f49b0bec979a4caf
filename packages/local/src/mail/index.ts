export { escapeHtml } from "./escape.ts";
export { languageOf, type MailLanguage } from "./language.ts";
export { compose, type Letter, type LetterKind } from "./letters.ts";
export type { MailMessage, SentMail } from "./message.ts";
export { LETTERS_KEPT, type Outbox, openOutbox } from "./outbox.ts";
export { mailPage } from "./page.ts";
export { type MailTransport, smtpFrom } from "./smtp.ts";
