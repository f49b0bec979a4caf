import type { Describe } from "./describe.ts";
import { addresses, anyText, list, moment, object, text } from "./schema.ts";

export const calendarList: Describe<"calendar.list"> = (t) => ({
  name: "calendar.list",
  title: t("workflowTools:events.title"),
  description: t("workflowTools:events.description"),
  risk: "read",
  input: object({
    from: moment({
      title: t("workflowTools:events.from.title"),
      description: t("workflowTools:events.from.description"),
    }),
    to: moment({
      title: t("workflowTools:events.to.title"),
      description: t("workflowTools:events.to.description"),
    }),
  }),
  output: object({
    events: list(
      object({ event: anyText, title: anyText, start: anyText, end: anyText, attendees: list(anyText) }),
    ),
  }),
});

/** With attendees a call is irreversible, because it invites them. */
export const calendarAdd: Describe<"calendar.add"> = (t) => ({
  name: "calendar.add",
  title: t("workflowTools:event.title"),
  description: t("workflowTools:event.description"),
  risk: "undoable",
  input: object(
    {
      title: text({ title: t("workflowTools:event.name.title") }, 300),
      start: moment({
        title: t("workflowTools:event.start.title"),
        description: t("workflowTools:event.start.description"),
      }),
      end: moment({
        title: t("workflowTools:event.end.title"),
        description: t("workflowTools:event.end.description"),
      }),
      attendees: addresses(
        {
          title: t("workflowTools:event.attendees.title"),
          description: t("workflowTools:event.attendees.description"),
        },
        0,
      ),
    },
    ["title", "start", "end"],
  ),
  output: object({ event: anyText }),
});
