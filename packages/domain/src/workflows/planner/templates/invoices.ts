import { LONGEST_TEXT, text } from "../../tools/schema.ts";
import { dataSchema, entries, filledText, inputSchema } from "../inputs.ts";
import { TEMPLATE_OFFERS } from "./offers.ts";
import { textsIn, type WorkflowTemplate } from "./template.ts";

/** From the texts of invoices to a table, with what in it needs a look. */
export const invoices: WorkflowTemplate = {
  ...TEMPLATE_OFFERS.invoices,
  graph(locale) {
    const t = textsIn(locale);
    return {
      input: inputSchema({
        invoices: text(
          {
            title: t("workflowTemplates:invoices.input.title"),
            description: t("workflowTemplates:invoices.input.description"),
          },
          LONGEST_TEXT,
        ),
      }),
      steps: [
        {
          key: "extraction",
          title: t("workflowTemplates:invoices.extraction.title"),
          tool: "model",
          arguments: {
            system: `${t("workflowTemplates:rules")}\n\n${t("workflowTemplates:invoices.extraction.task")}`,
            prompt: "{{input.invoices}}",
            schema: dataSchema({
              rows: entries({
                number: filledText(t("workflowTemplates:invoices.row.number")),
                supplier: filledText(t("workflowTemplates:invoices.row.supplier")),
                date: filledText(t("workflowTemplates:invoices.row.date")),
                net: { type: "number", description: t("workflowTemplates:invoices.row.net") },
                vat: { type: "number", description: t("workflowTemplates:invoices.row.vat") },
                total: { type: "number", description: t("workflowTemplates:invoices.row.total") },
                due: filledText(t("workflowTemplates:invoices.row.due")),
              }),
            }),
          },
        },
        {
          key: "table",
          title: t("workflowTemplates:invoices.table.title"),
          tool: "table.write",
          arguments: { name: t("workflowTemplates:invoices.table.name"), rows: "{{extraction.data.rows}}" },
        },
        {
          key: "check",
          title: t("workflowTemplates:invoices.check.title"),
          tool: "model",
          arguments: {
            system: t("workflowTemplates:rules"),
            prompt: t("workflowTemplates:invoices.check.prompt", {
              rows: "{{extraction.data.rows}}",
              invoices: "{{input.invoices}}",
            }),
          },
        },
        {
          key: "report",
          title: t("workflowTemplates:invoices.report.title"),
          tool: "file.write",
          arguments: { name: t("workflowTemplates:invoices.report.name"), text: "{{check.text}}" },
        },
      ],
    };
  },
  sample(locale) {
    return { invoices: textsIn(locale)("workflowTemplates:invoices.sample") };
  },
};
