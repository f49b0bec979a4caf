import type { DraftResponse, WorkflowRequest } from "@regia/api/workflows";
import { message, translateMessage } from "@regia/domain/messages";
import { checkGraph, draftByRules, type Fault, isJsonObject, type JsonObject } from "@regia/domain/workflows";
import { askDocument, offerIn } from "../../lib/chat/index.ts";
import { Refusal } from "../../lib/http/index.ts";
import { kindOf, logLine } from "../../lib/log/index.ts";
import { checkedTools, refused, toldFaults } from "../../lib/starts/index.ts";
import { type Tool, toolsOf } from "../../lib/tools/index.ts";
import type { Exchange } from "./exchange.ts";

/** How often a graph with faults goes back to the model. */
const REPAIRS = 2;

/** What a model writes: any object as graph, which is checked, and why it is like that. */
const DRAFT_SCHEMA: JsonObject = {
  type: "object",
  properties: {
    explanation: { type: "string" },
    graph: {
      type: "object",
      properties: {
        input: { type: "object" },
        steps: {
          type: "array",
          items: {
            type: "object",
            properties: {
              key: { type: "string" },
              title: { type: "string" },
              tool: { type: "string" },
              arguments: { type: "object" },
              dependsOn: { type: "array", items: { type: "string" } },
              when: { type: "object" },
              each: {},
            },
            required: ["key", "title", "tool", "arguments"],
          },
        },
      },
      required: ["steps"],
    },
  },
  required: ["explanation", "graph"],
};

const INSTRUCTIONS = `You plan workflows. Turn the goal into a graph of steps, each of which calls one of the tools below.
- A key matches [a-z][a-z0-9_]{0,39}. Titles and the explanation are in the language of the goal; the explanation has two or three plain sentences.
- Texts of arguments may hold references: {{key.path}} to what another step gave, {{input.path}} to what a run is started with. A text that is nothing but a reference keeps the value's type. A reference implies the dependency.
- What is not known before a run belongs into "input", a JSON Schema of an object with titles.
- "each" is a reference to a list: the step is done once for each element, which is {{item.path}}.
- "when" is {"value": reference, and one of "equals", "notEquals", "contains", "exists"}: the step is skipped where it is false.
- Use as few steps as the goal needs. Ask a person with the tool human only for what nobody else can know.
Tools, with JSON Schemas of their arguments and of what they give:`;

/** A schema without what only people read. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (!isJsonObject(schema)) return schema;
  const { title, $schema: _, ...others } = schema;
  const kept = typeof title === "string" ? others : schema;
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, bare(value)]));
}

const systemFor = (tools: readonly Tool[]): string =>
  [
    INSTRUCTIONS,
    ...tools
      .filter(({ unavailable }) => unavailable === null)
      .map(({ description: { name, description, input, output } }) =>
        JSON.stringify({ name, description, input: bare(input), output: bare(output) }),
      ),
  ].join("\n");

/** The goal again, with what is wrong in the last graph. */
const repairPrompt = (goal: string, graph: JsonObject, faults: readonly Fault[]): string =>
  [
    goal,
    `Your last graph: ${JSON.stringify(graph)}`,
    "It has these faults. Write it again without them:",
    ...toldFaults(faults, "en").map(
      ({ step, code, message: text }) => `- ${step ?? "graph"}: ${code}: ${text}`,
    ),
  ].join("\n\n");

interface Proposal {
  readonly graph: JsonObject;
  readonly explanation: string;
  readonly model: string;
}

/** @throws Refusal where no model answers */
async function propose(
  prompt: string,
  { system, workspace }: { readonly system: string; readonly workspace: string },
  { asker: { person }, store, environment, locale, signal }: Exchange,
): Promise<Proposal> {
  const question = { person, workspace, system, prompt, preference: "quality" } as const;
  const tools = { store, environment, locale };
  const { data, model } = await askDocument(question, DRAFT_SCHEMA, tools, signal);
  const { graph, explanation } = Object(data) as { readonly graph: JsonObject; readonly explanation: string };
  return { graph, explanation, model: model.name };
}

/** Steps that a model proposes; those with faults go back to it. */
async function draftByModel(
  goal: string,
  workspace: string,
  tools: readonly Tool[],
  exchange: Exchange,
): Promise<DraftResponse> {
  const { locale } = exchange;
  const from = { system: systemFor(tools), workspace };
  let proposal = await propose(goal, from, exchange);
  for (let repair = 0; ; repair += 1) {
    const { graph, explanation, model } = proposal;
    const { faults, graph: checked } = checkGraph(graph, checkedTools(tools));
    if (checked !== null || repair === REPAIRS) {
      const said =
        checked === null
          ? message("workflowRequests:draft.faults", { model })
          : message("workflowRequests:draft.model", { model });
      return {
        graph: checked ?? (graph as unknown as DraftResponse["graph"]),
        by: "model",
        explanation: `${explanation.trim()} ${translateMessage(locale, said)}`.trim(),
        ...(faults.length === 0 ? {} : { faults: [...toldFaults(faults, locale)] }),
      };
    }
    proposal = await propose(repairPrompt(goal, graph, faults), from, exchange);
  }
}

/**
 * Steps for a goal: by a model if one is connected and answers, else by rules.
 * @throws Refusal `not_found` or `read_only`
 */
export async function draft(
  { goal, workspace = null }: Extract<WorkflowRequest, { action: "draft" }>,
  exchange: Exchange,
): Promise<DraftResponse> {
  const { asker, environment, locale, signal } = exchange;
  const offer = await offerIn(workspace, asker, exchange).catch((error: unknown) => {
    const isUnknown = error instanceof Refusal && error.code === "not_found";
    throw isUnknown ? refused({ code: "not_found" }, "workspace") : error;
  });
  const tools = await toolsOf(environment, locale);
  if (!offer.isDemonstration) {
    try {
      return await draftByModel(goal, offer.workspace, tools, exchange);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refusal)) throw error;
      logLine("info", { event: "workflow_draft", code: error.code, ...kindOf(error.cause) });
    }
  }
  const { graph, explanation } = draftByRules(goal, locale);
  const said = message("workflowRequests:draft.plain");
  return {
    graph,
    by: "rules",
    explanation: `${translateMessage(locale, explanation)} ${translateMessage(locale, said)}`,
  };
}
