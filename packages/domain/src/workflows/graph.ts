/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** An object as JSON has it. */
export type JsonObject = { readonly [name: string]: Json };

/** What must be true of a value for a step to run; exactly one comparison. */
export type StepCondition = { readonly value: Json } & (
  | { readonly equals: Json }
  | { readonly notEquals: Json }
  /** A part of a text, or an element of a list. */
  | { readonly contains: Json }
  /** Whether there is a value that is not null. */
  | { readonly exists: boolean }
);

/** One step of a workflow. Texts of `arguments`, `when.value` and `each` may hold references such as `{{key.path}}`. */
export interface GraphStep {
  /** Its name in references. */
  readonly key: string;
  readonly title?: string;
  /** Name of the tool that it calls. */
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Steps that must end before, besides those that it refers to. */
  readonly dependsOn?: readonly string[];
  /** It is skipped where this is false. */
  readonly when?: StepCondition;
  /** A list, or a reference to one: the step is done once for each element, its `{{item}}`. */
  readonly each?: Json;
  /** Further attempts after one that failed. Default: 2 for tools without effects, else 0. */
  readonly retries?: number;
  /** Seconds of one attempt. Default: 120. */
  readonly timeoutSeconds?: number;
}

/** A workflow: steps, ordered by what they refer to. */
export interface WorkflowGraph {
  /** JSON Schema of the object that a run is started with. Default: an empty object. */
  readonly input?: JsonObject;
  readonly steps: readonly GraphStep[];
}

/** Most steps of a graph. */
export const MAX_STEPS = 50;

/** Most elements of an `each`. */
export const MAX_ELEMENTS = 100;

/** What a key looks like. */
export const STEP_KEY = /^[a-z][a-z0-9_]{0,39}$/;

/** What can be wrong in a graph. */
export const FAULT_CODES = [
  "duplicate_key",
  "unknown_tool",
  "unknown_reference",
  "cycle",
  "bad_key",
  "bad_arguments",
  "too_many_steps",
  "unavailable",
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];
