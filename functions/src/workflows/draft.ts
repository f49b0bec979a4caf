import type { DraftResponse, WorkflowRequest } from "@regia/api/workflows";
import { message, translateMessage } from "@regia/domain/messages";
import { romeDay } from "@regia/domain/time";
import {
  checkGraph,
  draftByRules,
  draftPrompt,
  draftSchema,
  faultsPrompt,
  readDraft,
} from "@regia/domain/workflows";
import { askDocument, offerIn } from "../../lib/chat/index.ts";
import { Refusal } from "../../lib/http/index.ts";
import { kindOf, logLine } from "../../lib/log/index.ts";
import { checkedTools, refused, toldFaults } from "../../lib/starts/index.ts";
import { type Tool, toolsOf } from "../../lib/tools/index.ts";
import type { Exchange } from "./exchange.ts";

/** How often a graph with faults goes back to the model. */
const REPAIRS = 2;

/** What steps are asked for. */
interface Goal {
  readonly goal: string;
  /** Who pays the model. */
  readonly workspace: string;
}

/**
 * Steps that a model proposes; those with faults go back to it.
 * @throws Refusal where no model answers
 */
async function draftByModel(
  { goal, workspace }: Goal,
  tools: readonly Tool[],
  { asker: { person }, store, environment, locale, signal }: Exchange,
): Promise<DraftResponse> {
  const offered = tools
    .filter(({ unavailable }) => unavailable === null)
    .map(({ description }) => description);
  const schema = draftSchema(offered);
  const { system, prompt: first } = draftPrompt(goal, offered, locale);
  let prompt = first;
  for (let repair = 0; ; repair += 1) {
    const question = { person, workspace, system, prompt, preference: "quality" } as const;
    const { data, model } = await askDocument(question, schema, { store, environment, locale }, signal);
    const { graph, explanation } = readDraft(data);
    const { faults, graph: checked } = checkGraph(graph, checkedTools(tools));
    const by = { model: model.name };
    if (checked !== null || repair === REPAIRS) {
      const said =
        checked === null
          ? message("workflowRequests:draft.faults", by)
          : message("workflowRequests:draft.model", by);
      return {
        // What is wrong in it stands in the faults.
        graph: checked ?? (graph as unknown as DraftResponse["graph"]),
        by: "model",
        explanation: `${explanation} ${translateMessage(locale, said)}`.trim(),
        ...(faults.length === 0 ? {} : { faults: toldFaults(faults, locale) }),
      };
    }
    prompt = faultsPrompt({ goal, data, faults }, locale);
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
      return await draftByModel({ goal, workspace: offer.workspace }, tools, exchange);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refusal)) throw error;
      logLine("info", { event: "workflow_draft", code: error.code, ...kindOf(error.cause) });
    }
  }
  const { graph, explanation } = draftByRules({ goal, locale, today: romeDay(Date.now()) });
  return { graph, by: "rules", explanation: translateMessage(locale, explanation) };
}
