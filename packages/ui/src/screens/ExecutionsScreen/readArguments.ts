import type { Json, JsonObject } from "@regia/domain/workflows";

/** A mail as it will be sent. */
export interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
}

/** An event of the calendar. */
export interface CalendarEvent {
  title: string;
  start: string;
  end: string | null;
  attendees: readonly string[];
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

function textsOf(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** The mail of the arguments of `mail.send`. */
export const mailOf = ({ to, subject, text }: JsonObject): Mail => ({
  to: textsOf(to),
  subject: textOf(subject),
  text: textOf(text),
});

/** The event of the arguments of `calendar.add`. */
export const eventOf = ({ title, start, end, attendees }: JsonObject): CalendarEvent => ({
  title: textOf(title),
  start: textOf(start),
  end: typeof end === "string" ? end : null,
  attendees: textsOf(attendees),
});

/** Whom the call reaches; none for tools without recipients. */
export function recipientsOf(tool: string, args: JsonObject): readonly string[] {
  if (tool === "mail.send") return mailOf(args).to;
  return tool === "calendar.add" ? eventOf(args).attendees : [];
}

/** A value as text: texts as they are, others as JSON. */
export const jsonText = (value: Json): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
