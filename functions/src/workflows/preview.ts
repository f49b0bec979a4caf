import type { PreviewResponse, WorkflowRequest } from "@regia/api/workflows";
import { decimalEuro } from "@regia/domain/chat";
import { ACTIONS, type Action } from "@regia/domain/entitlements";
import { translateMessage } from "@regia/domain/messages";
import { UNLIMITED } from "@regia/domain/plans";
import {
  checkGraph,
  consent,
  consentText,
  estimateRun,
  type GraphStep,
  type JsonObject,
  RISKS,
  type Risk,
  resolve,
  rootsOf,
  taintOf,
  type WorkflowGraph,
} from "@regia/domain/workflows";
import { offerIn } from "../../lib/chat/index.ts";
import { Refusal } from "../../lib/http/index.ts";
import {
  checkedTools,
  type Definition,
  readDefinition,
  refuseInput,
  runnable,
} from "../../lib/starts/index.ts";
import { type Tool, toolsOf } from "../../lib/tools/index.ts";
import type { Exchange } from "./exchange.ts";

const isAction = (name: string): name is Action => Object.hasOwn(ACTIONS, name);

/** The limit that meters an action, with what is used of it. */
function meter(action: string, { limits, usage }: Definition) {
  if (!isAction(action)) return null;
  const { limit: field, counter } = ACTIONS[action];
  const max = limits[field];
  if (typeof max !== "number") return null;
  return { field, max, used: counter === undefined ? 0 : (usage[counter] ?? 0) };
}

/** The steps in an order in which each comes after what it refers to. */
const inOrder = ({ steps }: WorkflowGraph, levels: readonly (readonly string[])[]): readonly GraphStep[] =>
  levels.flat().flatMap((key) => steps.filter((step) => step.key === key));

/** What of arguments is known before the run; references to steps stay as they are. */
const known = (args: JsonObject, input: JsonObject): JsonObject =>
  rootsOf(args).every((root) => root === "input")
    ? (resolve(args, { input, outputs: {} }) as JsonObject)
    : args;

/** The class of a call: while it depends on what steps give, the riskier of the tool's and that of what is known. */
function riskOf({ description, riskOf: ofCall }: Tool, args: JsonObject): Risk {
  const risk = ofCall?.(args) ?? description.risk;
  const isKnown = rootsOf(args).length === 0;
  return isKnown || RISKS.indexOf(risk) > RISKS.indexOf(description.risk) ? risk : description.risk;
}

/** What would be decided about each step, as far as it is known. */
function decisions(
  { steps, input }: { readonly steps: readonly GraphStep[]; readonly input: JsonObject },
  tools: readonly Tool[],
  found: Definition,
  { locale }: Exchange,
): PreviewResponse["steps"] {
  const taints: Record<string, readonly string[]> = {};
  const used = new Map<string, number>();
  return steps.map(({ key, tool: name, arguments: raw, each }) => {
    const tool = tools.find(({ description }) => description.name === name);
    if (tool === undefined) throw new TypeError("A graph without faults has known tools alone.");
    const tainted = taintOf(raw, taints, each);
    taints[key] = tool.readsOutside ? [...new Set([...tainted, key])] : tainted;
    const args = known(raw, input);
    const consumed = tool.consumes?.(args) ?? null;
    const metered = consumed === null ? null : meter(consumed.action, found);
    const before = (metered?.used ?? 0) + (used.get(consumed?.action ?? "") ?? 0);
    if (consumed !== null) used.set(consumed.action, (used.get(consumed.action) ?? 0) + consumed.amount);
    const risk = riskOf(tool, args);
    const { verdict, reason } = consent({
      tool: { name, risk },
      arguments: args,
      tainted,
      recipients: tool.recipientsOf?.(args) ?? [],
      standing: found.standing,
      ...(tool.hints === undefined ? {} : { hints: tool.hints }),
      quota:
        consumed === null || metered === null
          ? null
          : { action: consumed.action, max: metered.max, used: before, amount: consumed.amount },
      now: new Date(),
    });
    const text = consentText(reason, tool.description.title);
    return { key, risk, decision: verdict, reason: translateMessage(locale, text) };
  });
}

/** Euro as a number, from pico-euro. */
const euro = (pico: string): number => Number(decimalEuro(BigInt(pico)));

/** The limits that a run meets, with what is used of them. */
function limitsOf(
  { steps }: WorkflowGraph,
  input: JsonObject,
  tools: readonly Tool[],
  found: Definition,
): PreviewResponse["limits"] {
  const { limits, executionsToday, activeWorkflows, budget } = found;
  const used = {
    maxWorkflowExecutionsPerDayPerWorkflow: executionsToday,
    maxActiveWorkflowsPerWorkspace: activeWorkflows,
    maxWorkflowRunDurationMinutes: 0,
  };
  const own = Object.entries(used).flatMap(([field, count]) => {
    const max = limits[field];
    return typeof max === "number" ? [{ field, max, used: count }] : [];
  });
  const metered = steps
    .flatMap(({ tool: name, arguments: args }) => {
      const tool = tools.find(({ description }) => description.name === name);
      return tool?.consumes?.(known(args, input)) ?? [];
    })
    .flatMap(({ action }) => meter(action, found) ?? []);
  const asksModels = steps.some(({ tool }) => tool === "model" || tool === "web.agent");
  const max = budget.limit === null ? UNLIMITED : euro(budget.limit);
  const credit = asksModels ? [{ field: "modelBudget", max, used: euro(budget.used) }] : [];
  const all = [...own, ...metered, ...credit];
  return all.filter(({ field }, index) => all.findIndex((one) => one.field === field) === index);
}

/**
 * What a run would cost, ask and meet, without starting it.
 * @throws Refusal `graph` for a graph with faults, `input` for what does not fit it
 */
export async function preview(
  { workflow, input }: Extract<WorkflowRequest, { action: "preview" }>,
  exchange: Exchange,
): Promise<PreviewResponse> {
  const { asker, store, environment, locale } = exchange;
  const tools = await toolsOf(environment, locale);
  const found = await readDefinition({ workflow }, asker, store);
  const graph = runnable(found.graph, tools, locale);
  if (input !== undefined) refuseInput(graph, input, locale);
  const { levels } = checkGraph(found.graph, checkedTools(tools));
  const { plan, limits, models } = await offerIn(found.workspace, asker, exchange).catch((error: unknown) => {
    // It can be looked at where nothing can be started.
    const isReadOnly = error instanceof Refusal && error.code === "read_only";
    if (!isReadOnly) throw error;
    return { plan: found.plan, limits: undefined, models: undefined };
  });
  const { low, high } = estimateRun(graph, {
    plan,
    ...(limits === undefined ? {} : { limits }),
    ...(models === undefined ? {} : { models }),
  });
  const steps = decisions({ steps: inOrder(graph, levels), input: input ?? {} }, tools, found, exchange);
  return {
    levels,
    cost: { low: decimalEuro(low), high: decimalEuro(high) },
    steps,
    limits: limitsOf(graph, input ?? {}, tools, found),
  };
}
