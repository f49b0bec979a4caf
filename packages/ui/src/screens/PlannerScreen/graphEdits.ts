import {
  type GraphStep,
  type Json,
  type JsonObject,
  planSteps,
  type WorkflowGraph,
} from "@regia/domain/workflows";

/** Names of the steps for the outline: their keys, told apart where two are the same. */
export function stepIds({ steps }: WorkflowGraph): readonly string[] {
  const seen = new Map<string, number>();
  return steps.map(({ key }) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}

/** A key that no step has, made from a text. */
export function freeKey({ steps }: WorkflowGraph, text: string): string {
  const plain = text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 36);
  const base = plain === "" ? "passo" : plain;
  const taken = new Set(steps.map(({ key }) => key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

const withSteps = (graph: WorkflowGraph, steps: readonly GraphStep[]): WorkflowGraph => ({ ...graph, steps });

/** Appends a step that calls a tool. */
export function addStep(graph: WorkflowGraph, tool: string): WorkflowGraph {
  return withSteps(graph, [...graph.steps, { key: freeKey(graph, tool), tool, arguments: {} }]);
}

/** Removes a step, also from what others wait for; what refers to its output is left to the check. */
export function removeStep(graph: WorkflowGraph, index: number): WorkflowGraph {
  const removed = graph.steps[index]?.key;
  const rest = graph.steps.filter((_, place) => place !== index);
  return withSteps(
    graph,
    rest.map((step) =>
      step.dependsOn
        ? dependingOn(
            step,
            step.dependsOn.filter((key) => key !== removed),
          )
        : step,
    ),
  );
}

/** A copy of a step, behind it, under a key of its own. */
export function duplicateStep(graph: WorkflowGraph, index: number): WorkflowGraph {
  const step = graph.steps[index];
  if (!step) return graph;
  return withSteps(graph, graph.steps.toSpliced(index + 1, 0, { ...step, key: freeKey(graph, step.key) }));
}

/** Moves a step among the others; what it depends on stays. */
export function moveStep(graph: WorkflowGraph, index: number, to: number): WorkflowGraph {
  const step = graph.steps[index];
  if (!step || to < 0 || to >= graph.steps.length) return graph;
  return withSteps(graph, graph.steps.toSpliced(index, 1).toSpliced(to, 0, step));
}

/** Replaces a step. */
export function setStep(graph: WorkflowGraph, index: number, step: GraphStep): WorkflowGraph {
  return withSteps(graph, graph.steps.with(index, step));
}

/** A step with other keys in `dependsOn`; without it where there are none. */
export function dependingOn({ dependsOn: _, ...step }: GraphStep, keys: readonly string[]): GraphStep {
  return keys.length === 0 ? step : { ...step, dependsOn: keys };
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}

/** Gives a step another key, also in what refers to it. */
export function renameStep(graph: WorkflowGraph, index: number, key: string): WorkflowGraph {
  const before = graph.steps[index]?.key;
  if (before === undefined) return graph;
  const isOnly = graph.steps.filter((step) => step.key === before).length === 1;
  const renamed = (value: Json) =>
    mapTexts(value, (text) =>
      // The first name of each reference.
      text.replace(/(\{\{\s*)([^{}.\s]+)(?=\s*[.}])/g, (whole, opening: string, name: string) =>
        name === before ? `${opening}${key}` : whole,
      ),
    );
  const steps = graph.steps.map((step, place) => {
    const own = place === index ? { ...step, key } : step;
    if (!isOnly || before === "" || key === "") return own;
    let changed: GraphStep = { ...own, arguments: renamed(own.arguments) as JsonObject };
    if (own.each !== undefined) changed = { ...changed, each: renamed(own.each) };
    if (own.when) changed = { ...changed, when: { ...own.when, value: renamed(own.when.value) } };
    return own.dependsOn
      ? dependingOn(
          changed,
          own.dependsOn.map((one) => (one === before ? key : one)),
        )
      : changed;
  });
  return withSteps(graph, steps);
}

/** Which steps each one waits for, by key: those that are there. */
export function dependencies(graph: WorkflowGraph): ReadonlyMap<string, readonly string[]> {
  const keys = new Set(graph.steps.map(({ key }) => key));
  return new Map(
    planSteps(graph).map(({ key, dependsOn }) => [key, dependsOn.filter((one) => keys.has(one))]),
  );
}

/** The steps that wait for one, directly or not, and itself. */
export function dependants(waits: ReadonlyMap<string, readonly string[]>, key: string): ReadonlySet<string> {
  const found = new Set([key]);
  for (const one of found) for (const [other, before] of waits) if (before.includes(one)) found.add(other);
  return found;
}
