import { type Message, message } from "../../../messages/index.ts";

/** The jobs that there are templates for. */
export type TemplateName = "offer" | "invoices" | "meeting" | "tenders" | "support";

/** What a list of templates says of one. */
export interface TemplateOffer {
  readonly name: TemplateName;
  readonly title: Message;
  readonly description: Message;
}

/** The templates in the order in which they are offered, without their steps: a page that lists them loads no prompts. */
export const TEMPLATE_OFFERS: Readonly<Record<TemplateName, TemplateOffer>> = {
  offer: {
    name: "offer",
    title: message("workflowTemplates:offer.title"),
    description: message("workflowTemplates:offer.description"),
  },
  invoices: {
    name: "invoices",
    title: message("workflowTemplates:invoices.title"),
    description: message("workflowTemplates:invoices.description"),
  },
  meeting: {
    name: "meeting",
    title: message("workflowTemplates:meeting.title"),
    description: message("workflowTemplates:meeting.description"),
  },
  tenders: {
    name: "tenders",
    title: message("workflowTemplates:tenders.title"),
    description: message("workflowTemplates:tenders.description"),
  },
  support: {
    name: "support",
    title: message("workflowTemplates:support.title"),
    description: message("workflowTemplates:support.description"),
  },
};
