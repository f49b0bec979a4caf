import { LONGEST_TEXT, link, text } from "../tools/schema.ts";
import type { Composition } from "./composition.ts";

/** The page to begin with: that of the goal, or one that the run is started with. */
const firstPage = (composition: Composition): string =>
  composition.facts.pages[0] ??
  composition.ask(
    "page",
    link({
      title: composition.t("workflowPlanner:input.page.title"),
      description: composition.t("workflowPlanner:input.page.description"),
    }),
  );

function addPage(composition: Composition): void {
  composition.add("page", {
    title: composition.t("workflowPlanner:page.title"),
    tool: "web.fetch",
    arguments: { url: firstPage(composition) },
  });
  composition.material = "{{page.text}}";
}

function addPages(composition: Composition): void {
  const { t, facts } = composition;
  composition.add("pages", {
    title: t("workflowPlanner:pages.title"),
    tool: "web.fetch",
    each: facts.pages,
    arguments: { url: "{{item}}" },
  });
  composition.material = "{{pages}}";
}

function addResearch(composition: Composition): void {
  const { t, goal } = composition;
  composition.add("research", {
    title: t("workflowPlanner:research.title"),
    tool: "web.agent",
    arguments: {
      start: firstPage(composition),
      task: goal,
    },
  });
  composition.material = "{{research.answer}}";
}

function addTable(composition: Composition): void {
  const { t } = composition;
  const csv = composition.ask(
    "csv",
    text(
      {
        title: t("workflowPlanner:input.csv.title"),
        description: t("workflowPlanner:input.csv.description"),
      },
      LONGEST_TEXT,
    ),
  );
  composition.add("table", {
    title: t("workflowPlanner:table.title"),
    tool: "table.read",
    arguments: { csv },
  });
  composition.material = "{{table.rows}}";
}

/** Adds what reads the text that the goal is about, where it says where that text is. */
export function addSource(composition: Composition): void {
  const { facts, wishes } = composition;
  if (wishes.has("table") && facts.pages.length === 0) addTable(composition);
  else if (wishes.has("explore")) addResearch(composition);
  else if (facts.pages.length > 1) addPages(composition);
  else if (facts.pages.length === 1 || wishes.has("read")) addPage(composition);
}

/** The text that a step works on: what was read, or else what the run is started with. */
export function materialOf(composition: Composition): string {
  const { t } = composition;
  composition.material ??= composition.ask(
    "text",
    text(
      {
        title: t("workflowPlanner:input.text.title"),
        description: t("workflowPlanner:input.text.description"),
      },
      LONGEST_TEXT,
    ),
  );
  return composition.material;
}
