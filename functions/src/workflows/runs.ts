import { run, type WorkflowRequest } from "@regia/api/workflows";
import { planSteps } from "@regia/domain/workflows";
import * as v from "valibot";
import { told } from "../../lib/runs/index.ts";
import { readDefinition, refused, runnable, startRun } from "../../lib/starts/index.ts";
import { toolsOf } from "../../lib/tools/index.ts";
import { call, type Exchange } from "./exchange.ts";

type Asked<Action extends WorkflowRequest["action"]> = Extract<WorkflowRequest, { action: Action }>;

const runOnly = v.object({ run });

/** A run that was started, or was there already. */
export async function start({ input = {}, ...asked }: Asked<"start">, exchange: Exchange) {
  const { run: id, workflow, dryRun = false } = asked;
  const begun = { run: id, workflow, input, dryRun, trigger: "manual" } as const;
  return { run: await startRun(begun, exchange.asker, exchange) };
}

export async function cancel({ run: id }: Asked<"cancel">, exchange: Exchange) {
  const answer = await call(exchange, "workflow_cancel", { run: id }, { schema: runOnly, subject: "run" });
  return { run: told(answer.run, exchange.locale) };
}

/**
 * A new run of the same version, which takes over what a run did before a step.
 * @throws Refusal `not_found` for a run of others, or a step that it does not have
 */
export async function repeat({ run: id, of, from }: Asked<"repeat">, exchange: Exchange) {
  const { environment, locale, asker, store } = exchange;
  const { graph } = await readDefinition({ of }, asker, store);
  const steps = planSteps(runnable(graph, await toolsOf(environment, locale), locale));
  if (steps.every(({ key }) => key !== from)) throw refused({ code: "not_found" }, "step");
  const request = { run: id, of, from, steps };
  return await call(exchange, "workflow_repeat", request, { schema: runOnly, subject: "repeat" });
}

/** Says what became of a step in doubt. */
export async function settle({ step, outcome }: Asked<"settle">, exchange: Exchange) {
  const shape = { schema: runOnly, subject: "step" } as const;
  const answer = await call(exchange, "workflow_settle", { step, outcome }, shape);
  return { run: told(answer.run, exchange.locale) };
}

const undone = v.object({ step: v.string(), undoneAt: v.string() });

export const undo = ({ step }: Asked<"undo">, exchange: Exchange) =>
  call(exchange, "workflow_undo", { step }, { schema: undone, subject: "step" });
