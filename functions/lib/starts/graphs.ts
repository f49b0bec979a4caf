import type { GraphFault } from "@regia/api/workflows";
import { type Locale, message, translateMessage } from "@regia/domain/messages";
import {
  type CheckedTool,
  checkGraph,
  type Fault,
  type JsonObject,
  valueFaults,
  type WorkflowGraph,
} from "@regia/domain/workflows";
import { Refusal } from "../http/index.ts";
import type { Tool } from "../tools/tool.ts";

/** What the check of graphs needs to know of tools. */
export const checkedTools = (tools: readonly Tool[]): readonly CheckedTool[] =>
  tools.map(({ description: { name, input, output }, unavailable }) => ({
    name,
    input,
    output,
    unavailable,
  }));

/** Faults with their texts in a language. */
export const toldFaults = (faults: readonly Fault[], locale: Locale): GraphFault[] =>
  faults.map(({ step, code, text }) => ({ step, code, message: translateMessage(locale, text) }));

/**
 * A graph that can run.
 * @throws Refusal `graph` with its faults
 */
export function runnable(graph: JsonObject, tools: readonly Tool[], locale: Locale): WorkflowGraph {
  const { graph: checked, faults } = checkGraph(graph, checkedTools(tools));
  if (checked !== null && faults.length === 0) return checked;
  throw new Refusal("graph", message("workflowRequests:graph"), {
    met: { faults: toldFaults(faults, locale) },
  });
}

/** @throws Refusal `input` that says what does not fit the graph's schema */
export function refuseInput(graph: WorkflowGraph, input: JsonObject, locale: Locale): void {
  const [fault] = graph.input === undefined ? [] : valueFaults(graph.input, input);
  if (fault === undefined) return;
  const reason = translateMessage(locale, fault);
  throw new Refusal("input", message("workflowRequests:input.unfit", { reason }));
}
