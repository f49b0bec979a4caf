import type { RunDocument, RunEvent, RunStep } from "@regia/api/workflows";
import { isJsonObject, type Json, orderOf, planSteps, type WorkflowGraph } from "@regia/domain/workflows";
import type { ShownStep, TaintSource, TaskField, TaskItem } from "@regia/ui/screens/ExecutionsScreen";
import type { TaskRow } from "./runRows.ts";

/** Gives the title of a tool, or its name. */
export type ToolTitle = (tool: string) => string;

/** The title of a step, or its key. */
export const stepTitle = (graph: WorkflowGraph | undefined, key: string): string =>
  graph?.steps.find((step) => step.key === key)?.title ?? key;

/** Where text from outside came from, in words. */
export const taintSources = (
  tainted: readonly string[],
  graph: WorkflowGraph | undefined,
  toolTitle: ToolTitle,
): TaintSource[] =>
  tainted.map((source) => {
    if (source === "input") return { kind: "input" };
    const tool = graph?.steps.find(({ key }) => key === source)?.tool;
    return {
      kind: "step",
      title: stepTitle(graph, source),
      tool: tool === undefined ? source : toolTitle(tool),
    };
  });

/** The steps in the order of the workflow, each with the elements of its `each`. */
export function shownSteps(
  steps: readonly RunStep[],
  graph: WorkflowGraph | undefined,
  toolTitle: ToolTitle,
): ShownStep[] {
  const order = graph?.steps.map(({ key }) => key) ?? [];
  const placeOf = ({ key }: RunStep) => (order.includes(key) ? order.indexOf(key) : order.length);
  return steps
    .filter(({ item }) => item === null)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((step) => ({
      step,
      title: stepTitle(graph, step.key),
      tool: toolTitle(step.tool),
      elements: steps
        .filter(({ key, item }) => key === step.key && item !== null)
        .sort((one, other) => (one.item ?? 0) - (other.item ?? 0)),
    }));
}

/** The keys of steps that can be done together, in their order; without the graph each stands alone. */
export function levelsOf(graph: WorkflowGraph | undefined, steps: readonly ShownStep[]): string[][] {
  if (graph === undefined) return steps.map(({ step }) => [step.key]);
  return orderOf(new Map(planSteps(graph).map(({ key, dependsOn }) => [key, dependsOn]))).levels;
}

const textIn = (value: Json | undefined): string => (typeof value === "string" ? value : "");

const FIELD_TYPES = ["text", "number", "date", "choice"] as const;

/** A field of a human task; one of an unknown type is a text. */
function fieldOf(value: Json): TaskField[] {
  if (!isJsonObject(value)) return [];
  const { name, label, type, options } = value;
  if (typeof name !== "string") return [];
  return [
    {
      name,
      label: textIn(label) || name,
      type: FIELD_TYPES.find((known) => known === type) ?? "text",
      options: Array.isArray(options) ? options.filter((option) => typeof option === "string") : [],
    },
  ];
}

/** What a human task asks. */
export function taskOf({ input }: TaskRow): Pick<TaskItem, "title" | "text" | "fields"> {
  const asked = isJsonObject(input ?? undefined) ? input : {};
  const { title, text, fields } = asked as Record<string, Json | undefined>;
  return {
    title: textIn(title),
    text: textIn(text),
    fields: Array.isArray(fields) ? fields.flatMap(fieldOf) : [],
  };
}

const withOne = <Row extends { id: string }>(rows: readonly Row[], one: Row): Row[] =>
  rows.some(({ id }) => id === one.id) ? rows.map((row) => (row.id === one.id ? one : row)) : [...rows, one];

/** A run after a change of it. */
export function withEvent(document: RunDocument, event: RunEvent): RunDocument {
  if ("run" in event) return { ...document, run: event.run };
  if ("step" in event) return { ...document, steps: withOne(document.steps, event.step) };
  return { ...document, approvals: withOne(document.approvals, event.approval) };
}
