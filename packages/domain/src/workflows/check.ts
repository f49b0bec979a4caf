import { type Message, message } from "../messages/index.ts";
import { argumentFaults } from "./arguments.ts";
import type { Fault } from "./fault.ts";
import {
  type FaultCode,
  type GraphStep,
  type Json,
  type JsonObject,
  MAX_STEPS,
  type WorkflowGraph,
} from "./graph.ts";
import { type Dependencies, orderOf } from "./order.ts";
import { requiredSteps } from "./plan.ts";
import { readParts } from "./read.ts";
import { referencesIn, writtenReference } from "./references.ts";

/** What is to be known of a tool that steps call. */
export interface CheckedTool {
  readonly name: string;
  /** JSON Schema of its arguments. */
  readonly input: JsonObject;
  /** JSON Schema of what it gives. */
  readonly output: JsonObject;
  /** Why it cannot be used, and what connects it; null if it can. */
  readonly unavailable: Message | null;
}

/** What a check found. */
export interface CheckedGraph {
  /** Keys by the longest path to them: steps of one level can be done at the same time. */
  readonly levels: string[][];
  readonly faults: Fault[];
  /** The graph; null if it has faults. */
  readonly graph: WorkflowGraph | null;
}

/** So many steps are looked at one by one; of more only that they are too many is said. */
const MOST_CHECKED = 500;

/** What is wrong with the references of one part of a step. */
function referenceFaults(value: Json, keys: ReadonlySet<string>, mayUseItem: boolean): Message[] {
  return referencesIn(value).flatMap((path): Message[] => {
    const [root = ""] = path;
    const reference = writtenReference(path);
    if (root === "input" || keys.has(root)) return [];
    if (root !== "item") return [message("workflowGraph:reference.unknown", { reference })];
    return mayUseItem ? [] : [message("workflowGraph:reference.item", { reference })];
  });
}

function toolFaults(step: GraphStep, tool: CheckedTool | undefined): Omit<Fault, "step">[] {
  if (tool === undefined) {
    // Without a name it has been said already.
    if (step.tool === "") return [];
    return [{ code: "unknown_tool", text: message("workflowGraph:tool.unknown", { tool: step.tool }) }];
  }
  const faults = argumentFaults(tool.input, step.arguments);
  return [
    ...(tool.unavailable === null ? [] : [{ code: "unavailable" as const, text: tool.unavailable }]),
    ...faults.map((text) => ({ code: "bad_arguments" as const, text })),
  ];
}

function stepFaults(
  step: GraphStep,
  keys: ReadonlySet<string>,
  tools: ReadonlyMap<string, CheckedTool>,
): Fault[] {
  const isRepeated = step.each !== undefined;
  const references = [
    ...referenceFaults(step.arguments, keys, isRepeated),
    ...referenceFaults(step.when?.value ?? null, keys, isRepeated),
    ...referenceFaults(step.each ?? null, keys, false),
    ...(step.dependsOn ?? []).flatMap((key) =>
      keys.has(key) ? [] : [message("workflowGraph:reference.dependsOn", { key })],
    ),
  ];
  return [
    ...toolFaults(step, tools.get(step.tool)),
    ...references.map((text) => ({ code: "unknown_reference" as const, text })),
  ].map((fault) => ({ step: step.key === "" ? null : step.key, ...fault }));
}

/** What each key waits for; steps with the same key count as one. */
function dependenciesOf(steps: readonly GraphStep[]): Dependencies {
  const all = new Map<string, string[]>();
  for (const step of steps) {
    if (step.key === "") continue;
    all.set(step.key, [...(all.get(step.key) ?? []), ...(step.dependsOn ?? []), ...requiredSteps(step)]);
  }
  return all;
}

function cycleFault(cycle: readonly string[]): Fault {
  const [key = ""] = cycle;
  const text =
    cycle.length === 1
      ? message("workflowGraph:cycle.itself")
      : message("workflowGraph:cycle.several", { steps: cycle.join(", ") });
  return { step: key, code: "cycle", text };
}

function duplicates(steps: readonly GraphStep[]): Fault[] {
  const keys = steps.map(({ key }) => key).filter((key) => key !== "");
  const twice = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  return [...twice].map((key) => ({
    step: key,
    code: "duplicate_key" satisfies FaultCode,
    text: message("workflowGraph:key.duplicate", { key }),
  }));
}

/** Every fault of a graph, and the order of its steps. Never throws, whatever the object. */
export function checkGraph(graph: JsonObject, tools: readonly CheckedTool[]): CheckedGraph {
  const read = readParts(graph);
  const { steps } = read.graph;
  const count = steps.length;
  const tooMany: Fault[] =
    count > MAX_STEPS
      ? [
          {
            step: null,
            code: "too_many_steps",
            text: message("workflowGraph:tooMany", { max: MAX_STEPS, steps: count }),
          },
        ]
      : [];
  if (count > MOST_CHECKED) return { levels: [], faults: tooMany, graph: null };
  const dependencies = dependenciesOf(steps);
  const { levels, cycles } = orderOf(dependencies);
  const keys = new Set(dependencies.keys());
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const faults = [
    ...tooMany,
    ...read.faults,
    ...duplicates(steps),
    ...cycles.map(cycleFault),
    ...steps.flatMap((step) => stepFaults(step, keys, byName)),
  ];
  return { levels, faults, graph: faults.length === 0 ? read.graph : null };
}
