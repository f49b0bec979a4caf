import { type Message, message } from "../messages/index.ts";
import type { Fault } from "./fault.ts";
import {
  type FaultCode,
  type GraphStep,
  type Json,
  MAX_ELEMENTS,
  STEP_KEY,
  type StepCondition,
  type WorkflowGraph,
} from "./graph.ts";
import { isJsonObject, isTooDeep } from "./json.ts";
import { loneReference, RESERVED_ROOTS } from "./references.ts";
import { isBoundedSchema, schemaErrors } from "./schema.ts";

/** A graph as far as it can be read, with what is wrong in its form. Parts that cannot be read are left out. */
export interface ReadGraph {
  readonly graph: WorkflowGraph;
  readonly faults: readonly Fault[];
}

const MAX_RETRIES = 5;
const MAX_SECONDS = 3600;

const COMPARISONS = ["equals", "notEquals", "contains", "exists"] as const;

const isBetween = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** Says what is wrong with the fields of an object that are not known. */
const unknownFields = (value: object, known: readonly string[]): Message[] =>
  Object.keys(value).flatMap((field) =>
    known.includes(field) ? [] : [message("workflowGraph:shape.unknownField", { field })],
  );

function isCondition(value: unknown): value is StepCondition {
  if (!isJsonObject(value) || !Object.hasOwn(value, "value") || Object.keys(value).length !== 2) return false;
  const [comparison] = COMPARISONS.filter((each) => Object.hasOwn(value, each));
  return comparison !== undefined && (comparison !== "exists" || typeof value["exists"] === "boolean");
}

const isEach = (value: Json): boolean =>
  Array.isArray(value) ? value.length <= MAX_ELEMENTS : loneReference(value) !== null;

function keyFault(key: unknown, number: number): Message | null {
  if (typeof key !== "string" || key === "") return message("workflowGraph:key.missing", { number });
  if ((RESERVED_ROOTS as readonly string[]).includes(key))
    return message("workflowGraph:key.reserved", { key });
  return STEP_KEY.test(key) ? null : message("workflowGraph:key.form", { key });
}

/** What a field of a step must be, and what to say if it is not. */
const OPTIONAL_FIELDS: readonly (readonly [
  field: "title" | "dependsOn" | "when" | "each" | "retries" | "timeoutSeconds",
  fits: (value: Json) => boolean,
  fault: Message,
])[] = [
  ["title", (value) => typeof value === "string", message("workflowGraph:shape.title")],
  [
    "dependsOn",
    (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
    message("workflowGraph:shape.dependsOn"),
  ],
  ["when", isCondition, message("workflowGraph:shape.when")],
  ["each", isEach, message("workflowGraph:shape.each", { max: MAX_ELEMENTS })],
  [
    "retries",
    (value) => isBetween(value, 0, MAX_RETRIES),
    message("workflowGraph:shape.retries", { max: MAX_RETRIES }),
  ],
  [
    "timeoutSeconds",
    (value) => isBetween(value, 1, MAX_SECONDS),
    message("workflowGraph:shape.timeoutSeconds", { max: MAX_SECONDS }),
  ],
];

const STEP_FIELDS: readonly string[] = [
  "key",
  "tool",
  "arguments",
  ...OPTIONAL_FIELDS.map(([field]) => field),
];

function readStep(
  value: Json,
  number: number,
): { readonly step: GraphStep | null; readonly faults: Fault[] } {
  if (!isJsonObject(value)) {
    const text = message("workflowGraph:shape.step", { number });
    return { step: null, faults: [{ step: null, code: "bad_arguments", text }] };
  }
  const { key, tool, arguments: given } = value;
  const name = typeof key === "string" && key !== "" ? key : null;
  const faults: Fault[] = [];
  const tell = (code: FaultCode, text: Message | null) => {
    if (text !== null) faults.push({ step: name, code, text });
  };
  tell("bad_key", keyFault(key, number));
  if (typeof tool !== "string" || tool === "") tell("unknown_tool", message("workflowGraph:tool.missing"));
  if (!isJsonObject(given)) tell("bad_arguments", message("workflowGraph:shape.arguments"));
  const optional = OPTIONAL_FIELDS.flatMap(([field, fits, fault]) => {
    const part = Object.hasOwn(value, field) ? value[field] : undefined;
    if (part === undefined) return [];
    if (fits(part)) return [[field, part]];
    tell("bad_arguments", fault);
    return [];
  });
  for (const text of unknownFields(value, STEP_FIELDS)) tell("bad_arguments", text);
  const step = {
    key: name ?? "",
    tool: typeof tool === "string" ? tool : "",
    arguments: isJsonObject(given) ? given : {},
    ...Object.fromEntries(optional),
  };
  return { step, faults };
}

/** Whether a schema is one of objects. */
function isObjectSchema(schema: Json): boolean {
  if (!isJsonObject(schema)) return false;
  const { type = "object", properties = {} } = schema;
  return (
    type === "object" &&
    isJsonObject(properties) &&
    isBoundedSchema(schema) &&
    schemaErrors(schema, {}) !== null
  );
}

/** Reads an object of any origin as a graph. */
export function readParts(value: unknown): ReadGraph {
  const whole = (text: Message): Fault => ({ step: null, code: "bad_arguments", text });
  const nothing: WorkflowGraph = { steps: [] };
  if (!isJsonObject(value)) return { graph: nothing, faults: [whole(message("workflowGraph:shape.graph"))] };
  if (isTooDeep(value)) return { graph: nothing, faults: [whole(message("workflowGraph:shape.tooDeep"))] };
  const faults = unknownFields(value, ["input", "steps"]).map(whole);
  const { input, steps } = value;
  const hasInput = input !== undefined && isObjectSchema(input);
  if (input !== undefined && !hasInput) faults.push(whole(message("workflowGraph:shape.input")));
  if (!Array.isArray(steps) || steps.length === 0) faults.push(whole(message("workflowGraph:shape.steps")));
  const read = Array.isArray(steps) ? steps.map((step: Json, index) => readStep(step, index + 1)) : [];
  return {
    graph: {
      ...(hasInput && isJsonObject(input) && { input }),
      steps: read.flatMap(({ step }) => step ?? []),
    },
    faults: [...faults, ...read.flatMap((each) => each.faults)],
  };
}

/** An object of any origin as a graph, if its form is that of one. What it refers to is not looked at. */
export function readGraph(
  value: unknown,
): { readonly graph: WorkflowGraph } | { readonly faults: readonly Fault[] } {
  const { graph, faults } = readParts(value);
  return faults.length === 0 ? { graph } : { faults };
}
