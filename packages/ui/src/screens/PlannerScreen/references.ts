import {
  type Json,
  type JsonObject,
  referencesIn,
  type WorkflowGraph,
  writtenReference,
} from "@regia/domain/workflows";
import { dependants, dependencies } from "./graphEdits.ts";
import { asObject, schemaFields } from "./schemaField.ts";
import type { PlannerTools } from "./types.ts";

/** A value that a step can take from elsewhere. */
export interface ReferenceOption {
  /** As it is written: `{{key.path}}`. */
  readonly text: string;
  /** Where it comes from: the title of a step, or null for the input and `each`. */
  readonly step: string | null;
  readonly source: "step" | "input" | "item";
  /** The part of the output; null for all of it. */
  readonly part: string | null;
  readonly isList: boolean;
}

const outputOf = (tools: PlannerTools, tool: string): JsonObject =>
  asObject(tools.find(({ name }) => name === tool)?.output);

/** What a step can refer to: the input, its element, and outputs of every step that does not wait for it. */
export function referenceOptions(
  graph: WorkflowGraph,
  index: number,
  tools: PlannerTools,
): readonly ReferenceOption[] {
  const step = graph.steps[index];
  if (!step) return [];
  const later = dependants(dependencies(graph), step.key);
  const item: ReferenceOption[] =
    step.each === undefined
      ? []
      : [{ text: writtenReference(["item"]), step: null, source: "item", part: null, isList: false }];
  const input = schemaFields(graph.input).map(
    ({ name, label, isList }): ReferenceOption => ({
      text: writtenReference(["input", name]),
      step: null,
      source: "input",
      part: label,
      isList,
    }),
  );
  const outputs = graph.steps
    .filter(({ key }) => !later.has(key))
    .flatMap(({ key, title, tool }): ReferenceOption[] => [
      ...schemaFields(outputOf(tools, tool)).map(
        ({ name, label, isList }): ReferenceOption => ({
          text: writtenReference([key, name]),
          step: title ?? key,
          source: "step",
          part: label,
          isList,
        }),
      ),
      { text: writtenReference([key]), step: title ?? key, source: "step", part: null, isList: false },
    ]);
  return [...item, ...input, ...outputs];
}

/** A value that is nothing but a reference, as it is written; null for any other. */
export function referenceText(value: Json | undefined): string | null {
  if (typeof value !== "string" || !value.startsWith("{{") || !value.endsWith("}}")) return null;
  return referencesIn(value).length === 1 ? value : null;
}
