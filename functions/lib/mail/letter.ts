import type { Locale } from "@regia/domain/messages";
import ical, { ICalCalendarMethod } from "ical-generator";
import { unlinked } from "./emails.ts";
import { escapeHtml } from "./escape.ts";
import { layout } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { translateTo } from "./texts/index.ts";

/** Who sends an email of a workflow to whom. */
interface Sending {
  readonly to: string;
  /** That of what is not the sender's own words. */
  readonly language: Locale;
  /** Who sends it, and whether that is a confirmed address. */
  readonly sender: string;
  readonly byAddress: boolean;
  readonly replyTo: string;
}

/** An email that a step of a workflow sends. */
interface Letter extends Sending {
  readonly subject: string;
  readonly text: string;
}

/** An invitation that a step of a workflow sends. */
interface Invitation extends Sending {
  /** The times are ISO 8601. */
  readonly event: {
    readonly id: string;
    readonly title: string;
    readonly start: string;
    readonly end: string;
  };
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

/** Writes the invitation to an event, with the file by which calendars take it over. Times are Rome's. */
export function composeInvitation({ event, ...sending }: Invitation): MailMessage {
  const { to, language, sender, byAddress, replyTo } = sending;
  const t = translateTo(language);
  const { id, title } = event;
  const [start, end] = [new Date(event.start), new Date(event.end)];
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Europe/Rome",
  });
  const person = byAddress ? sender : unlinked(sender);
  const times = { start: moments.format(start), end: moments.format(end) };
  const calendar = ical({ method: ICalCalendarMethod.REQUEST, prodId: "-//Regia//Regia//IT" });
  calendar.createEvent({
    id,
    summary: title,
    start,
    end,
    organizer: { name: sender, email: replyTo },
    attendees: [{ email: to, rsvp: true }],
  });
  return {
    ...composeLetter({
      ...sending,
      subject: t("emails:invitation.subject", { title }),
      text: t("emails:invitation.text", { person, title, ...times }),
    }),
    calendar: calendar.toString(),
  };
}
