import type { Locale } from "@regia/domain/messages";
import { TEMPLATES, type TemplateName, type WorkflowGraph } from "@regia/domain/workflows";

/** The steps of a template, with prompts in a language. Loaded when a template is chosen. */
export function templateGraph(name: TemplateName, locale: Locale): WorkflowGraph {
  const template = TEMPLATES.find((one) => one.name === name);
  if (!template) throw new Error(`There is no template "${name}".`);
  return template.graph(locale);
}
