import { unlinked } from "./emails.ts";
import { escapeHtml } from "./escape.ts";
import { layout } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import type { OutgoingMail } from "./outgoing.ts";
import { translateTo } from "./texts/index.ts";

/** What a step sends: its subject and text as they were approved, and in whose name. */
export function composeLetter(mail: Extract<OutgoingMail, { kind: "workflow-mail" }>): MailMessage {
  const { subject, text, sender, byAddress, replyTo } = mail.payload;
  const person = byAddress ? sender : unlinked(sender);
  const footnote = translateTo(mail.language)("emails:sentFor", { person, address: replyTo });
  return {
    to: mail.recipient,
    replyTo,
    subject,
    text: `${text}\n\n--\n${footnote}`,
    html: layout({
      language: mail.language,
      title: escapeHtml(subject),
      lines: text.split(/\n{2,}/).map((line) => escapeHtml(line).replaceAll("\n", "<br>")),
      footnote: escapeHtml(footnote),
    }),
    links: [],
  };
}
