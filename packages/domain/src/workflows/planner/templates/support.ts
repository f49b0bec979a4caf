import { LONGEST_TEXT, text } from "../../tools/schema.ts";
import { dataSchema, filledText, inputSchema } from "../inputs.ts";
import { TEMPLATE_OFFERS } from "./offers.ts";
import { textsIn, type WorkflowTemplate } from "./template.ts";

/** A customer's message: what it is about, how urgent it is, who takes it, and an answer. */
export const support: WorkflowTemplate = {
  ...TEMPLATE_OFFERS.support,
  graph(locale) {
    const t = textsIn(locale);
    const urgent = t("workflowTemplates:support.urgency.high");
    return {
      input: inputSchema({
        sender: text({ title: t("workflowTemplates:support.input.sender") }, 254, { format: "email" }),
        subject: text({ title: t("workflowTemplates:support.input.subject") }, 200),
        message: text({ title: t("workflowTemplates:support.input.message") }, LONGEST_TEXT),
      }),
      steps: [
        {
          key: "triage",
          title: t("workflowTemplates:support.triage.title"),
          tool: "model",
          arguments: {
            system: `${t("workflowTemplates:rules")}\n\n${t("workflowTemplates:support.triage.task")}`,
            prompt: "{{input.subject}}\n\n{{input.message}}",
            schema: dataSchema({
              category: {
                type: "string",
                enum: [
                  t("workflowTemplates:support.category.question"),
                  t("workflowTemplates:support.category.defect"),
                  t("workflowTemplates:support.category.order"),
                  t("workflowTemplates:support.category.invoice"),
                  t("workflowTemplates:support.category.complaint"),
                  t("workflowTemplates:support.category.other"),
                ],
              },
              urgency: {
                type: "string",
                description: t("workflowTemplates:support.triage.urgency"),
                enum: [
                  t("workflowTemplates:support.urgency.normal"),
                  urgent,
                  t("workflowTemplates:support.urgency.low"),
                ],
              },
              summary: filledText(t("workflowTemplates:support.triage.summary")),
            }),
          },
        },
        {
          key: "owner",
          title: t("workflowTemplates:support.owner.title"),
          tool: "human",
          when: { value: "{{triage.data.urgency}}", equals: urgent },
          arguments: {
            title: t("workflowTemplates:support.owner.title"),
            text: t("workflowTemplates:support.owner.text", {
              sender: "{{input.sender}}",
              summary: "{{triage.data.summary}}",
            }),
            fields: [{ name: "owner", label: t("workflowTemplates:support.owner.field"), type: "text" }],
          },
        },
        {
          key: "reply",
          title: t("workflowTemplates:support.reply.title"),
          tool: "model",
          arguments: {
            system: t("workflowTemplates:rules"),
            prompt: t("workflowTemplates:support.reply.prompt", {
              category: "{{triage.data.category}}",
              urgency: "{{triage.data.urgency}}",
              message: "{{input.message}}",
            }),
          },
        },
        {
          key: "mail",
          title: t("workflowTemplates:support.mail.title"),
          tool: "mail.send",
          dependsOn: ["owner"],
          arguments: {
            to: ["{{input.sender}}"],
            subject: t("workflowTemplates:support.mail.subject", { subject: "{{input.subject}}" }),
            text: "{{reply.text}}",
          },
        },
      ],
    };
  },
  sample(locale) {
    const t = textsIn(locale);
    return {
      sender: "laura.bianchi@cliente.example",
      subject: t("workflowTemplates:support.sample.subject"),
      message: t("workflowTemplates:support.sample.message"),
    };
  },
};
