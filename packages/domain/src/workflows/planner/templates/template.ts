import english from "../../../messages/en/workflowTemplates.json" with { type: "json" };
import {
  type Locale,
  type Message,
  type Resources,
  type Translate,
  translator,
} from "../../../messages/index.ts";
import italian from "../../../messages/it/workflowTemplates.json" with { type: "json" };
import type { JsonObject, WorkflowGraph } from "../../graph.ts";

/** The jobs that there are templates for. */
export type TemplateName = "offer" | "invoices" | "meeting" | "tenders" | "support";

/** A workflow to begin with. */
export interface WorkflowTemplate {
  readonly name: TemplateName;
  readonly title: Message;
  readonly description: Message;
  /** Its steps, with prompts in a language. */
  graph(locale: Locale): WorkflowGraph;
  /** An input to try it with. */
  sample(locale: Locale): JsonObject;
}

type Texts = Pick<Resources, "workflowTemplates">;

const CATALOGUES = { it: italian, en: english };

/** The templates' texts in a language, without the other catalogues. */
export const textsIn = (locale: Locale): Translate<Texts> =>
  translator<Texts>(locale, { workflowTemplates: CATALOGUES[locale] });
