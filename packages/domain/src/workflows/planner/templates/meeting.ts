import { LONGEST_TEXT, text } from "../../tools/schema.ts";
import { dataSchema, entries, filledText, inputSchema } from "../inputs.ts";
import { TEMPLATE_OFFERS } from "./offers.ts";
import { textsIn, type WorkflowTemplate } from "./template.ts";

/** From the notes of a meeting to its minutes and a table of tasks. */
export const meeting: WorkflowTemplate = {
  ...TEMPLATE_OFFERS.meeting,
  graph(locale) {
    const t = textsIn(locale);
    return {
      input: inputSchema({
        subject: text({ title: t("workflowTemplates:meeting.input.subject") }, 200),
        notes: text(
          {
            title: t("workflowTemplates:meeting.input.notes.title"),
            description: t("workflowTemplates:meeting.input.notes.description"),
          },
          LONGEST_TEXT,
        ),
      }),
      steps: [
        {
          key: "minutes",
          title: t("workflowTemplates:meeting.minutes.title"),
          tool: "model",
          arguments: {
            system: `${t("workflowTemplates:rules")}\n\n${t("workflowTemplates:meeting.minutes.form", { subject: "{{input.subject}}" })}`,
            prompt: t("workflowTemplates:meeting.minutes.prompt", { notes: "{{input.notes}}" }),
          },
        },
        {
          key: "tasks",
          title: t("workflowTemplates:meeting.tasks.title"),
          tool: "model",
          arguments: {
            system: `${t("workflowTemplates:rules")}\n\n${t("workflowTemplates:meeting.tasks.task")}`,
            prompt: "{{input.notes}}",
            schema: dataSchema({
              tasks: entries({
                task: filledText(t("workflowTemplates:meeting.task.task")),
                owner: filledText(t("workflowTemplates:meeting.task.owner")),
                due: filledText(t("workflowTemplates:meeting.task.due")),
              }),
            }),
          },
        },
        {
          key: "file",
          title: t("workflowTemplates:meeting.file.title"),
          tool: "file.write",
          arguments: { name: t("workflowTemplates:meeting.file.name"), text: "{{minutes.text}}" },
        },
        {
          key: "table",
          title: t("workflowTemplates:meeting.table.title"),
          tool: "table.write",
          arguments: { name: t("workflowTemplates:meeting.table.name"), rows: "{{tasks.data.tasks}}" },
        },
      ],
    };
  },
  sample(locale) {
    const t = textsIn(locale);
    return {
      subject: t("workflowTemplates:meeting.sample.subject"),
      notes: t("workflowTemplates:meeting.sample.notes"),
    };
  },
};
