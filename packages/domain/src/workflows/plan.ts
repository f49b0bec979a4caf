import type { GraphStep, WorkflowGraph } from "./graph.ts";
import { RESERVED_ROOTS, rootsOf } from "./references.ts";

/** A step, and what it waits for. */
export interface PlannedStep {
  readonly key: string;
  readonly tool: string;
  /** Steps that must end before it: those it names, and those it refers to. */
  readonly dependsOn: string[];
  /** Those whose output it refers to: without it, it cannot be done. */
  readonly requires: string[];
}

/** The keys of the steps whose output a step refers to, each once. */
export function requiredSteps({ arguments: given, each, when }: GraphStep): string[] {
  const roots = rootsOf([given, each ?? null, when?.value ?? null]);
  return roots.filter((root) => !(RESERVED_ROOTS as readonly string[]).includes(root));
}

/** The steps of a graph with their dependencies, named and implied. */
export function planSteps({ steps }: WorkflowGraph): PlannedStep[] {
  return steps.map((step) => {
    const requires = requiredSteps(step);
    return {
      key: step.key,
      tool: step.tool,
      dependsOn: [...new Set([...(step.dependsOn ?? []), ...requires])],
      requires,
    };
  });
}
