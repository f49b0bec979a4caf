import { message, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { periodOf } from "./moments.ts";
import { type MakeTool, readArguments } from "./setting.ts";
import { ToolFailure } from "./tool.ts";

const request = v.object({ from: v.string(), to: v.string() });

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text).toISOString()),
);

const answer = v.union([
  v.array(
    v.object({
      event: v.string(),
      title: v.string(),
      start: moment,
      end: moment,
      attendees: v.array(v.string()),
    }),
  ),
  v.object({ refusal: v.object({ code: v.string() }) }),
]);

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
    const events = v.parse(answer, found);
    if ("refusal" in events) throw new ToolFailure("not_found", message("requests:workspaceNotFound"));
    return { kind: "output", output: { events } };
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
