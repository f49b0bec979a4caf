export { attemptMail, type MailOutcome } from "./attempt.ts";
export { compose, type Email, type EmailKind } from "./emails.ts";
export { escapeHtml } from "./escape.ts";
export { palette } from "./layout.ts";
export type { MailMessage } from "./message.ts";
export { composeOutgoing, type OutgoingMail, outgoingMail } from "./outgoing.ts";
export { MailSettingError, type MailTransport, smtpFrom } from "./smtp.ts";
