import * as v from "valibot";
import { mailAddresses, plainAddresses, sentMails } from "./mailSend.ts";
import { periodOf } from "./moments.ts";
import { type MakeTool, readArguments } from "./setting.ts";

const request = v.object({
  title: v.string(),
  start: v.string(),
  end: v.string(),
  attendees: v.optional(v.array(v.string()), []),
});

/** Writes an event into the workspace's calendar, and mails an invitation to whoever is named, which no undo takes back. */
export const calendarAdd: MakeTool = (description) => ({
  description,
  unavailable: null,
  readsOutside: false,
  riskOf: ({ attendees }) => (plainAddresses(attendees).length > 0 ? "irreversible" : description.risk),
  recipientsOf: ({ attendees }) => plainAddresses(attendees),
  consumes: ({ attendees }) => sentMails(plainAddresses(attendees)),
  perform: (args) => {
    const { title, start, end, attendees } = readArguments(request, args, description);
    const period = periodOf(["start", start], ["end", end]);
    const effect = { kind: "event", title, ...period, attendees: mailAddresses(attendees) } as const;
    return Promise.resolve({ kind: "effect", effect });
  },
  standIn: () => ({ event: "00000000-0000-4000-8000-000000000000" }),
});
