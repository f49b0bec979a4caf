import { message, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { periodOf } from "./moments.ts";
import { type MakeTool, readArguments } from "./setting.ts";

const request = v.object({ from: v.string(), to: v.string() });

const events = v.array(
  v.object({
    event: v.string(),
    title: v.string(),
    start: v.string(),
    end: v.string(),
    attendees: v.array(v.string()),
  }),
);

/** Lists the events of the workspace's calendar that touch a period. */
export const calendarList: MakeTool = (description, { locale }) => ({
  description,
  unavailable: null,
  // What is in the calendar may have been written by a step that read something from outside.
  readsOutside: true,
  perform: async (args, { store, workspace, person }) => {
    const { from, to } = readArguments(request, args, description);
    const { start, end } = periodOf(["from", from], ["to", to]);
    const found = await store.call("workflow_calendar", { person, workspace, since: start, until: end });
    return { kind: "output", output: { events: v.parse(events, found) } };
  },
  standIn: ({ from, to }) => ({
    events: [
      {
        event: "00000000-0000-4000-8000-000000000000",
        title: translateMessage(locale, message("workflowCalls:standIn.event")),
        start: typeof from === "string" ? from : "",
        end: typeof to === "string" ? to : "",
        attendees: [],
      },
    ],
  }),
});
