import english from "../../../messages/en/workflowTemplates.json" with { type: "json" };
import { type Locale, type Resources, type Translate, translator } from "../../../messages/index.ts";
import italian from "../../../messages/it/workflowTemplates.json" with { type: "json" };
import type { JsonObject, WorkflowGraph } from "../../graph.ts";
import type { TemplateOffer } from "./offers.ts";

/** A workflow to begin with. */
export interface WorkflowTemplate extends TemplateOffer {
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
