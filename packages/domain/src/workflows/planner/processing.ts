import { translateMessage } from "../../messages/index.ts";
import { text } from "../tools/schema.ts";
import type { Composition } from "./composition.ts";
import { dataSchema, entries, filledText } from "./inputs.ts";
import { materialOf } from "./sources.ts";
import { languageIn, type Wish } from "./wishes.ts";

/** What a model is told beforehand that does one step towards the goal. */
const systemOf = ({ t, goal }: Composition): string =>
  `${t("workflowPlanner:rules")}\n\n${t("workflowPlanner:goal", { goal })}`;

function addSummary(composition: Composition): void {
  const { t } = composition;
  const prompt = t("workflowPlanner:summarise.prompt", { text: materialOf(composition) });
  composition.add("summary", {
    title: t("workflowPlanner:summarise.title"),
    tool: "model",
    arguments: { system: systemOf(composition), prompt },
  });
  composition.material = "{{summary.text}}";
}

function addTranslation(composition: Composition): void {
  const { t, locale, facts } = composition;
  const named = languageIn(facts.words);
  const language =
    named === null
      ? composition.ask("language", text({ title: t("workflowPlanner:input.language") }, 100))
      : translateMessage(locale, named);
  const prompt = t("workflowPlanner:translation.prompt", { language, text: materialOf(composition) });
  composition.add("translation", {
    title: t("workflowPlanner:translation.title"),
    tool: "model",
    arguments: { system: systemOf(composition), prompt },
  });
  composition.material = "{{translation.text}}";
}

const COLUMNS =
  /(?:\bcon(?: le colonne)?|\bcolonne|\bcolumns|\bwith(?: the columns)?)[: ] ?([\p{L}\p{N} ,']{3,300}?)(?=$|[.;:(]| (?:e poi|poi|dalla?|dal|and then|then|from|in un|in a|per)\b)/u;

/** The columns that a goal names: "with supplier, date and amount". */
function columnsIn(words: string): string[] {
  const [, list = ""] = COLUMNS.exec(words) ?? [];
  const names = list
    .split(/, ?(?:e |and )?| (?:e|ed|and) /)
    .map((name) => name.replace(/^(?:il|lo|la|i|gli|le|l'|the|un|una|an?) ?/, "").trim())
    .filter((name) => name !== "" && name.length <= 40);
  return names.length > 1 ? [...new Set(names)].slice(0, 12) : [];
}

function addExtraction(composition: Composition): void {
  const { t, goal, facts } = composition;
  const named = columnsIn(facts.words);
  const columns =
    named.length > 0
      ? named
      : [t("workflowPlanner:extraction.column.entry"), t("workflowPlanner:extraction.column.detail")];
  const system = `${t("workflowPlanner:rules")}\n\n${t("workflowPlanner:extraction.task", { goal })}`;
  composition.add("extraction", {
    title: t("workflowPlanner:extraction.title"),
    tool: "model",
    arguments: {
      system,
      prompt: materialOf(composition),
      schema: dataSchema({
        rows: entries(Object.fromEntries(columns.map((column) => [column, filledText(column)]))),
      }),
    },
  });
  composition.add("rows", {
    title: t("workflowPlanner:rows.title"),
    tool: "table.write",
    arguments: { name: t("workflowPlanner:rows.name"), rows: "{{extraction.data.rows}}" },
  });
  composition.material = "{{extraction.data.rows}}";
}

/** Adds a step in which a model does what the goal says, with what was read. */
export function addTask(composition: Composition): void {
  const { t, material } = composition;
  const goal =
    composition.goal === ""
      ? composition.ask("task", text({ title: t("workflowPlanner:input.task") }, 4_000))
      : composition.goal;
  composition.add("task", {
    title: t("workflowPlanner:task.title"),
    tool: "model",
    arguments: {
      system: t("workflowPlanner:rules"),
      prompt: material === null ? goal : t("workflowPlanner:task.prompt", { goal, text: material }),
    },
  });
  composition.material = "{{task.text}}";
}

const STEPS: Readonly<Partial<Record<Wish, (composition: Composition) => void>>> = {
  summary: addSummary,
  translation: addTranslation,
  extraction: addExtraction,
};

/** Adds what is made of the text, in the order of the goal. */
export function addProcessing(composition: Composition): void {
  const { wishes } = composition;
  const wanted = [...wishes.keys()].flatMap((wish) => STEPS[wish] ?? []);
  for (const add of wanted) add(composition);
  const isDelivered = ["file", "event", "mail"].some((wish) => wishes.has(wish as Wish));
  const isWritten = wishes.has("writing") && !wishes.has("mail");
  const isIdle = !isDelivered && !wishes.has("wait") && !wishes.has("person");
  if (wanted.length === 0 && (isWritten || isIdle)) addTask(composition);
}
