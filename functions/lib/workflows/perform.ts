import { message, translateMessage } from "@regia/domain/messages";
import {
  argumentsHash,
  consentText,
  elementsOf,
  failureText,
  isJsonObject,
  isMet,
  type Json,
  type JsonObject,
  MAX_ELEMENTS,
  resolve,
  rootsOf,
  taintOf,
  valueFaults,
} from "@regia/domain/workflows";
import type { Tool } from "../tools/tool.ts";
import { type CallSetting, callTool } from "./call.ts";
import type { ClaimedStep } from "./claimedStep.ts";
import { failed, type Outcome } from "./outcome.ts";
import { permissionFor } from "./permission.ts";

/** Tools that only work with their arguments, so that a dry run calls them too. */
const PERFORMED_DRY: ReadonlySet<string> = new Set(["table.read"]);

/** What performing a step needs beside it. */
export interface PerformSetting extends CallSetting {
  readonly tools: readonly Tool[];
  /** Hours in which somebody has to decide what is asked. */
  readonly approvalHours: number;
}

/** What a step comes to before anything is called: its condition is not met, or it is done for each element of a list. */
function beforehand({ definition, step, scope, run }: ClaimedStep): Outcome | undefined {
  const { when, each } = definition;
  const isElement = step.item !== null;
  // A condition on the element is asked of each, any other of the step as a whole.
  const isAskedHere =
    when !== undefined && (each === undefined || rootsOf(when.value).includes("item") === isElement);
  if (isAskedHere && !isMet(when, scope)) return { kind: "skipped" };
  if (each === undefined || isElement) return undefined;
  const elements = elementsOf(each, scope);
  return elements === null
    ? failed("no_list", message("workflowRuns:no_list", { max: MAX_ELEMENTS }), run.language)
    : { kind: "expanded", elements };
}

/** Exactly what was approved, or what the step's references lead to now. */
function argumentsOf({ approval, definition, scope }: ClaimedStep): JsonObject {
  if (approval === null) return resolve(definition.arguments, scope) as JsonObject;
  const { arguments: approved } = JSON.parse(approval.canonical) as { readonly arguments: Json };
  return isJsonObject(approved) ? approved : {};
}

/**
 * Performs a claimed step: its condition, its list, its arguments, consent, and the call of its tool.
 *
 * @returns what came of it; null where the attempt is lost meanwhile, so that there is nothing to complete
 */
export async function performStep(claimed: ClaimedStep, setting: PerformSetting): Promise<Outcome | null> {
  const { definition, run, step, taints, approval } = claimed;
  const locale = run.language;
  const first = approval === null ? beforehand(claimed) : undefined;
  if (first !== undefined) return first;

  const args = argumentsOf(claimed);
  const tool = setting.tools.find(({ description }) => description.name === step.tool);
  if (tool === undefined) {
    return failed("unknown_tool", message("workflowRuns:unknown_tool", { tool: step.tool }), locale, args);
  }
  const { description } = tool;
  const faults = valueFaults(description.input, args);
  if (faults.length > 0) {
    const sentence = faults.map((fault) => translateMessage(locale, fault)).join(" ");
    return {
      kind: "failed",
      input: args,
      error: { code: "bad_arguments", message: sentence },
      retryInSeconds: null,
    };
  }
  const sources = taintOf(definition.arguments, taints, definition.each);
  const tainted = tool.readsOutside ? [...new Set([...sources, step.key])] : sources;
  if (run.dryRun && !PERFORMED_DRY.has(description.name)) {
    return { kind: "succeeded", input: args, output: tool.standIn(args), cost: "0", receipt: null, tainted };
  }
  if (run.startedBy === null) return failed("starter_left", failureText("starter_left"), locale, args);

  const decision = permissionFor(tool, args, sources, claimed);
  if (decision.verdict === "refuse") {
    const text = translateMessage(locale, consentText(decision.reason, description.title));
    return { kind: "refused", input: args, error: { code: decision.reason, message: text } };
  }
  if (tool.unavailable !== null) return failed("unavailable", tool.unavailable, locale, args);
  const shown = await argumentsHash(description.name, args);
  if (decision.verdict === "ask" && approval === null) {
    const { approvalHours: hours } = setting;
    return { kind: "ask", arguments: args, ...shown, reason: decision.reason, tainted: sources, hours };
  }
  const consumes = tool.consumes?.(args) ?? null;
  const permit = {
    approval: approval?.id ?? null,
    hash: approval?.hash ?? shown.hash,
    consent: approval === null ? (decision.consent ?? null) : null,
    consumes,
  };
  const risk = tool.riskOf?.(args) ?? description.risk;
  const call = { claimed, tool, risk, arguments: args, person: run.startedBy, permit };
  const result = await callTool(call, setting);
  if (result === null || "outcome" in result) return result?.outcome ?? null;
  const { came } = result;
  switch (came.kind) {
    case "output": {
      const { output, cost = "0", receipt = null } = came;
      return { kind: "succeeded", input: args, output, cost, receipt, tainted };
    }
    case "effect":
      return { kind: "effect", input: args, effect: came.effect, ...permit, tainted };
    case "until":
      return { kind: "until", input: args, at: came.at, output: came.output, tainted };
    case "question":
      return { kind: "question", input: args };
  }
}
