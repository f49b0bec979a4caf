import { type Locale, type Message, message } from "../../messages/index.ts";
import type { CalendarDay } from "../../time/index.ts";
import type { WorkflowGraph } from "../graph.ts";
import { textsIn } from "../tools/describe.ts";
import { Composition } from "./composition.ts";
import { addDelivery, addMessage, addPerson, addWait } from "./delivery.ts";
import { factsOf, type GoalFacts } from "./facts.ts";
import { addProcessing } from "./processing.ts";
import { addSource } from "./sources.ts";
import { TEMPLATES } from "./templates/index.ts";
import type { TemplateName } from "./templates/offers.ts";
import { wishesOf } from "./wishes.ts";

/** A graph that was put together without a model. */
export interface RuledDraft {
  readonly graph: WorkflowGraph;
  /** What was understood, and that no model was asked. */
  readonly explanation: Message;
  /** The template that fits the goal, whose graph it is. */
  readonly template?: TemplateName;
}

/** By which words each template is recognised: all of them occur. */
const TEMPLATE_SIGNS: Readonly<Record<TemplateName, readonly RegExp[]>> = {
  offer: [/\b(?:offert|preventiv|offer\b|quote|quotation)/, /\b(?:client|richiest|mail|customer|request)/],
  invoices: [/\b(?:fattur|invoice)/, /\b(?:tabell|csv|excel|foglio|estra|table|spreadsheet|extract)/],
  meeting: [/\b(?:riunion|meeting)/, /\b(?:verbale|appunti|attivit|minutes|notes|tasks)/],
  tenders: [/\b(?:band[oi]\b|gare\b|gara\b|appalt|tender)/],
  support: [
    /\b(?:assistenza|ticket|support|reclam|complaint)/,
    /\b(?:smist|classific|rispond|urgen|triage|sort|classif|repl)/,
  ],
};

/** The template for a goal that names nothing of its own to work with. */
function templateFor({ words, pages, addresses, moment }: GoalFacts) {
  if (pages.length > 0 || addresses.length > 0 || moment !== null) return undefined;
  return TEMPLATES.find(({ name }) => TEMPLATE_SIGNS[name].every((sign) => sign.test(words)));
}

function explanationOf({ titles, asked, wishes, facts }: Composition): Message {
  const steps = titles.join(", ");
  if (wishes.size === 0 && facts.pages.length === 0)
    return message("workflowPlanner:explanation.unrecognised");
  return asked.length === 0
    ? message("workflowPlanner:explanation.composed", { steps })
    : message("workflowPlanner:explanation.asking", { steps, fields: asked.join(", ") });
}

/**
 * Makes a graph of a goal in Italian or English without a model. Addresses, pages and dates are taken from the goal; what it does
 * not say becomes a field of the input, and nothing is made up. The same goal always gives the same graph, and it has no faults.
 */
export function draftByRules({
  goal,
  locale,
  today,
}: {
  readonly goal: string;
  readonly locale: Locale;
  readonly today: CalendarDay;
}): RuledDraft {
  const facts = factsOf(goal.slice(0, 4_000), today);
  const template = templateFor(facts);
  if (template) {
    const t = textsIn(locale);
    return {
      graph: template.graph(locale),
      explanation: message("workflowPlanner:explanation.template", {
        template: t(`workflowTemplates:${template.name}.title`),
      }),
      template: template.name,
    };
  }
  const composition = new Composition(goal, facts, wishesOf(facts.words), locale);
  const [first] = composition.wishes.keys();
  if (first === "wait") addWait(composition);
  addSource(composition);
  addProcessing(composition);
  if (composition.wishes.has("mail")) addMessage(composition);
  if (composition.wishes.has("wait") && first !== "wait") addWait(composition);
  if (composition.wishes.has("person")) addPerson(composition);
  addDelivery(composition);
  return { graph: composition.graph, explanation: explanationOf(composition) };
}
