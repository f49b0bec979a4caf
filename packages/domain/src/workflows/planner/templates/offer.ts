import { LONGEST_TEXT, text } from "../../tools/schema.ts";
import { dataSchema, filledText, inputSchema } from "../inputs.ts";
import { TEMPLATE_OFFERS } from "./offers.ts";
import { textsIn, type WorkflowTemplate } from "./template.ts";

/** From a customer's request to an offer and the mail that sends it. */
export const offer: WorkflowTemplate = {
  ...TEMPLATE_OFFERS.offer,
  graph(locale) {
    const t = textsIn(locale);
    return {
      input: inputSchema({
        customer: text({ title: t("workflowTemplates:offer.input.customer") }, 200),
        recipient: text({ title: t("workflowTemplates:offer.input.recipient") }, 254, { format: "email" }),
        request: text(
          {
            title: t("workflowTemplates:offer.input.request.title"),
            description: t("workflowTemplates:offer.input.request.description"),
          },
          LONGEST_TEXT,
        ),
        terms: text(
          {
            title: t("workflowTemplates:offer.input.terms.title"),
            description: t("workflowTemplates:offer.input.terms.description"),
          },
          LONGEST_TEXT,
        ),
      }),
      steps: [
        {
          key: "needs",
          title: t("workflowTemplates:offer.needs.title"),
          tool: "model",
          arguments: {
            system: `${t("workflowTemplates:rules")}\n\n${t("workflowTemplates:offer.needs.task")}`,
            prompt: "{{input.request}}",
            schema: dataSchema({
              needs: { type: "array", items: filledText(t("workflowTemplates:offer.needs.need")) },
              deadline: filledText(t("workflowTemplates:offer.needs.deadline")),
              questions: { type: "array", items: filledText(t("workflowTemplates:offer.needs.question")) },
            }),
          },
        },
        {
          key: "offer",
          title: t("workflowTemplates:offer.offer.title"),
          tool: "model",
          arguments: {
            system: t("workflowTemplates:rules"),
            preference: "quality",
            prompt: t("workflowTemplates:offer.offer.prompt", {
              customer: "{{input.customer}}",
              needs: "{{needs.data}}",
              request: "{{input.request}}",
              terms: "{{input.terms}}",
            }),
          },
        },
        {
          key: "file",
          title: t("workflowTemplates:offer.file.title"),
          tool: "file.write",
          arguments: { name: t("workflowTemplates:offer.file.name"), text: "{{offer.text}}" },
        },
        {
          key: "mail",
          title: t("workflowTemplates:offer.mail.title"),
          tool: "mail.send",
          arguments: {
            to: ["{{input.recipient}}"],
            subject: t("workflowTemplates:offer.mail.subject", { customer: "{{input.customer}}" }),
            text: t("workflowTemplates:offer.mail.text", { offer: "{{offer.text}}" }),
          },
        },
      ],
    };
  },
  sample(locale) {
    const t = textsIn(locale);
    return {
      customer: t("workflowTemplates:offer.sample.customer"),
      recipient: "acquisti@cliente.example",
      request: t("workflowTemplates:offer.sample.request"),
      terms: t("workflowTemplates:offer.sample.terms"),
    };
  },
};
