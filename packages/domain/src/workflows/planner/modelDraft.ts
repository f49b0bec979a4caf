import { type Locale, translateMessage } from "../../messages/index.ts";
import type { Fault } from "../fault.ts";
import { type Json, type JsonObject, MAX_STEPS } from "../graph.ts";
import { isJsonObject } from "../json.ts";
import type { ToolDescription } from "../tool.ts";
import { textsIn } from "../tools/describe.ts";
import { plainText } from "./composition.ts";

/** What a model is asked with. */
export interface DraftRequest {
  readonly system: string;
  readonly prompt: string;
}

/** A graph as a model wrote it: nothing of it is checked. */
export interface ModelDraft {
  readonly graph: JsonObject;
  /** In the words of the model; empty if it gave none. */
  readonly explanation: string;
}

const COMPARISONS = ["equals", "notEquals", "contains", "exists"] as const;

const text: JsonObject = { type: "string" };
const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: "null" }] });
const strict = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/**
 * The JSON Schema that a model fills in, for providers that follow strict schemas only: every field is required. What has a form
 * of its own for each tool, such as arguments, is a text of JSON.
 */
export function draftSchema(tools: readonly Pick<ToolDescription, "name">[]): JsonObject {
  return strict({
    explanation: text,
    input: orNull(text),
    steps: {
      type: "array",
      items: strict({
        key: text,
        title: text,
        tool: { type: "string", enum: tools.map(({ name }) => name) },
        arguments: text,
        dependsOn: { type: "array", items: text },
        when: orNull(
          strict({ value: text, comparison: { type: "string", enum: COMPARISONS }, expected: text }),
        ),
        each: orNull(text),
      }),
    },
  });
}

/** A schema without what only forms show. */
function withoutTitles(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((part: Json) => withoutTitles(part));
  if (!isJsonObject(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([name, value]) => name !== "$schema" && !(name === "title" && typeof value === "string"),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutTitles(value)]));
}

/** Asks a model for the graph of a goal, to be answered by {@link draftSchema}. */
export function draftPrompt(goal: string, tools: readonly ToolDescription[], locale: Locale): DraftRequest {
  const t = textsIn(locale);
  const described = tools.map(({ name, description, risk, input, output }) =>
    JSON.stringify({ name, description, risk, input: withoutTitles(input), output: withoutTitles(output) }),
  );
  const instructions = t("workflowPlanner:draft.instructions", {
    steps: MAX_STEPS,
    step: "{{key.path}}",
    input: "{{input.path}}",
    item: "{{item.path}}",
    summary: "{{page.text}}",
  });
  return {
    system: [instructions, t("workflowPlanner:draft.tools"), ...described].join("\n\n"),
    prompt: plainText(goal),
  };
}

/** Asks a model to mend a graph that it wrote. */
export function faultsPrompt(
  {
    goal,
    data,
    faults,
  }: {
    readonly goal: string;
    /** What the model filled in. */
    readonly data: unknown;
    readonly faults: readonly Fault[];
  },
  locale: Locale,
): string {
  const t = textsIn(locale);
  const lines = faults.map(({ step, code, text: fault }) => {
    const where = step ?? t("workflowPlanner:draft.whole");
    return `- ${where}: ${translateMessage(locale, fault)} (${code})`;
  });
  return [
    plainText(goal),
    t("workflowPlanner:draft.before"),
    JSON.stringify(data),
    t("workflowPlanner:draft.faults"),
    lines.join("\n"),
  ].join("\n\n");
}

/** What a text of JSON says; anything else as it is. */
function parsed(value: Json): Json {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

function conditionOf(when: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(when)) return undefined;
  const { value = null, comparison, expected = null } = when;
  return typeof comparison === "string" ? { value, [comparison]: parsed(expected) } : when;
}

function stepOf(step: Json): Json {
  if (!isJsonObject(step)) return step;
  const { arguments: given = null, dependsOn = null, when, each = null, ...others } = step;
  const condition = conditionOf(when);
  return {
    ...others,
    arguments: parsed(given),
    ...(Array.isArray(dependsOn) && dependsOn.length > 0 && { dependsOn }),
    ...(condition !== undefined && { when: condition }),
    ...(each !== null && each !== "" && { each: parsed(each) }),
  };
}

/** The graph that a model filled in, in the form of graphs. Whatever it wrote, what is wrong shows when the graph is checked. */
export function readDraft(data: unknown): ModelDraft {
  if (!isJsonObject(data)) return { graph: {}, explanation: "" };
  const { explanation = "", input = null, steps = null } = data;
  return {
    graph: {
      ...(input !== null && input !== "" && { input: parsed(input) }),
      steps: Array.isArray(steps) ? steps.map((step: Json) => stepOf(step)) : steps,
    },
    explanation: typeof explanation === "string" ? explanation.trim() : "",
  };
}
