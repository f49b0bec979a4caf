import type { Locale } from "@regia/domain/messages";
import { unlinked } from "./emails.ts";
import { escapeHtml } from "./escape.ts";
import { layout } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { translateTo } from "./texts/index.ts";

/** An email that a step of a workflow sends. */
interface Letter {
  readonly to: string;
  /** That of the last line. */
  readonly language: Locale;
  readonly subject: string;
  readonly text: string;
  /** Who sends it, and whether that is a confirmed address. */
  readonly sender: string;
  readonly byAddress: boolean;
  readonly replyTo: string;
}

/** Writes what a step sends: subject and text as they were approved, and in whose name. */
export function composeLetter(letter: Letter): MailMessage {
  const { to, language, subject, text, sender, byAddress, replyTo } = letter;
  const person = byAddress ? sender : unlinked(sender);
  const footnote = translateTo(language)("emails:sentFor", { person, address: replyTo });
  return {
    to,
    replyTo,
    subject,
    text: `${text}\n\n--\n${footnote}`,
    html: layout({
      language,
      title: escapeHtml(subject),
      lines: text.split(/\n{2,}/).map((line) => escapeHtml(line).replaceAll("\n", "<br>")),
      footnote: escapeHtml(footnote),
    }),
    links: [],
  };
}
