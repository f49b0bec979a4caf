import { LONGEST_TEXT, link, text } from "../../tools/schema.ts";
import { dataSchema, entries, filledText, inputSchema } from "../inputs.ts";
import { TEMPLATE_OFFERS } from "./offers.ts";
import { textsIn, type WorkflowTemplate } from "./template.ts";

/** Pages with tenders, read for those that suit a company. */
export const tenders: WorkflowTemplate = {
  ...TEMPLATE_OFFERS.tenders,
  graph(locale) {
    const t = textsIn(locale);
    return {
      input: inputSchema({
        pages: {
          type: "array",
          title: t("workflowTemplates:tenders.input.pages.title"),
          description: t("workflowTemplates:tenders.input.pages.description"),
          items: link({ title: t("workflowTemplates:tenders.input.page") }),
          minItems: 1,
          maxItems: 20,
        },
        company: text(
          {
            title: t("workflowTemplates:tenders.input.company.title"),
            description: t("workflowTemplates:tenders.input.company.description"),
          },
          LONGEST_TEXT,
        ),
      }),
      steps: [
        {
          key: "pages",
          title: t("workflowTemplates:tenders.pages.title"),
          tool: "web.fetch",
          each: "{{input.pages}}",
          arguments: { url: "{{item}}" },
        },
        {
          key: "tenders",
          title: t("workflowTemplates:tenders.tenders.title"),
          tool: "model",
          arguments: {
            system: `${t("workflowTemplates:rules")}\n\n${t("workflowTemplates:tenders.tenders.task", { company: "{{input.company}}" })}`,
            prompt: "{{pages}}",
            schema: dataSchema({
              tenders: entries({
                subject: filledText(t("workflowTemplates:tenders.row.subject")),
                authority: filledText(t("workflowTemplates:tenders.row.authority")),
                deadline: filledText(t("workflowTemplates:tenders.row.deadline")),
                amount: filledText(t("workflowTemplates:tenders.row.amount")),
                link: filledText(t("workflowTemplates:tenders.row.link")),
                reason: filledText(t("workflowTemplates:tenders.row.reason")),
              }),
            }),
          },
        },
        {
          key: "table",
          title: t("workflowTemplates:tenders.table.title"),
          tool: "table.write",
          arguments: { name: t("workflowTemplates:tenders.table.name"), rows: "{{tenders.data.tenders}}" },
        },
        {
          key: "advice",
          title: t("workflowTemplates:tenders.advice.title"),
          tool: "model",
          arguments: {
            system: t("workflowTemplates:rules"),
            prompt: t("workflowTemplates:tenders.advice.prompt", {
              company: "{{input.company}}",
              tenders: "{{tenders.data.tenders}}",
            }),
          },
        },
        {
          key: "report",
          title: t("workflowTemplates:tenders.report.title"),
          tool: "file.write",
          arguments: { name: t("workflowTemplates:tenders.report.name"), text: "{{advice.text}}" },
        },
      ],
    };
  },
  sample(locale) {
    return {
      pages: ["https://www.gazzettaufficiale.it/30giorni/contratti"],
      company: textsIn(locale)("workflowTemplates:tenders.sample"),
    };
  },
};
