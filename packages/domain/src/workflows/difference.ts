import type { GraphStep, Json, WorkflowGraph } from "./graph.ts";
import { sameJson } from "./json.ts";

/** The fields of a step that can differ, in the order in which they are shown. */
const FIELDS = [
  "title",
  "tool",
  "arguments",
  "dependsOn",
  "when",
  "each",
  "retries",
  "timeoutSeconds",
] as const;

/** A field of a step besides its key. */
export type StepField = (typeof FIELDS)[number];

/** What became of one step. */
export interface StepDifference {
  readonly key: string;
  readonly change: "added" | "removed" | "changed" | "same";
  /** The fields that differ, where the step changed. */
  readonly fields: readonly StepField[];
}

/** What differs between two graphs. */
export interface GraphDifference {
  /** The steps of the later graph in its order, then those that it no longer has. */
  readonly steps: readonly StepDifference[];
  /** Whether the description of the input changed. */
  readonly inputChanged: boolean;
}

const differ = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one !== other : !sameJson(one as Json, other as Json);

/** What happened to the steps of a graph, by their keys. */
export function graphDifference(before: WorkflowGraph, after: WorkflowGraph): GraphDifference {
  const former = new Map(before.steps.map((step) => [step.key, step]));
  const later = new Set(after.steps.map(({ key }) => key));
  const of = (step: GraphStep): StepDifference => {
    const old = former.get(step.key);
    if (old === undefined) return { key: step.key, change: "added", fields: [] };
    const fields = FIELDS.filter((field) => differ(old[field], step[field]));
    return { key: step.key, change: fields.length > 0 ? "changed" : "same", fields };
  };
  const removed = before.steps.filter(({ key }) => !later.has(key));
  return {
    steps: [
      ...after.steps.map(of),
      ...removed.map(({ key }): StepDifference => ({ key, change: "removed", fields: [] })),
    ],
    inputChanged: differ(before.input, after.input),
  };
}
