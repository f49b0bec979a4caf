import { setTimeout as pause } from "node:timers/promises";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type RunDocument, runDocument } from "@regia/api/workflows";
import { message, translateMessage } from "@regia/domain/messages";
import { hasEnded, type Json, type JsonObject, planSteps, readGraph } from "@regia/domain/workflows";
import { followRun, told } from "../../lib/runs/index.ts";
import { answered, readDefinition, startRun } from "../../lib/starts/index.ts";
import { type Exchange, toolResult } from "./exchange.ts";

/** Milliseconds for which a call waits for the end of its run. */
const PATIENCE = 25_000;

async function readRun(run: string, { store, asker }: Exchange): Promise<RunDocument> {
  const request = { person: asker.person, session_id: asker.session, request: { run } };
  return answered(runDocument, await store.call("workflow_run", request), "run");
}

/** A run when it has ended, waits, or the caller's patience is over. */
async function settled(run: string, exchange: Exchange): Promise<RunDocument> {
  const { next, end } = followRun(run, exchange.environment);
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, exchange.signal]);
  let isOver = false;
  const patience = pause(PATIENCE, undefined, { signal })
    .catch(() => {})
    .then(() => {
      isOver = true;
      // Whoever waits for a change goes on.
      end();
    });
  try {
    for (;;) {
      const document = await readRun(run, exchange);
      const { status } = document.run;
      if (isOver || status === "waiting" || hasEnded(status)) return document;
      await next();
    }
  } finally {
    over.abort();
    await patience;
  }
}

/** What the last steps gave, by their keys. */
async function outputOf({ run, steps }: RunDocument, { asker, store }: Exchange): Promise<JsonObject> {
  const { graph } = await readDefinition({ of: run.id }, asker, store);
  const read = readGraph(graph);
  const planned = "graph" in read ? planSteps(read.graph) : [];
  const earlier = new Set(planned.flatMap(({ dependsOn }) => dependsOn));
  const given = steps.filter(({ key, item, status }) => {
    return item === null && status === "succeeded" && !earlier.has(key);
  });
  return Object.fromEntries(given.map(({ key, output }): [string, Json] => [key, output]));
}

/** How a run stands, in words and for programs. */
async function resultOf(document: RunDocument, exchange: Exchange): Promise<CallToolResult> {
  const { locale, site } = exchange;
  const { run } = document;
  const say = (text: Parameters<typeof translateMessage>[1]) => translateMessage(locale, text);
  const stands = { run: run.id, status: run.status };
  if (run.status === "succeeded") {
    const output = await outputOf(document, exchange);
    const done = say(message("workflowRequests:mcp.succeeded"));
    return toolResult(`${done}\n${JSON.stringify(output)}`, { structured: { ...stands, output } });
  }
  const url = `${site}/app/executions?run=${run.id}`;
  if (!hasEnded(run.status)) {
    const text =
      run.status === "waiting"
        ? message("workflowRequests:mcp.waiting", { url })
        : message("workflowRequests:mcp.goesOn", { url });
    return toolResult(say(text), { structured: { ...stands, url } });
  }
  const { error } = told(run, locale);
  const ended = say(message("workflowRequests:mcp.ended", { url }));
  return toolResult([...(error === null ? [] : [error.message]), ended].join(" "), {
    isError: true,
    structured: {
      ...stands,
      url,
      ...(error && { error: { code: error.code, message: error.message } }),
    },
  });
}

/**
 * Starts a run and waits a while for its end.
 * @throws Refusal for what does not start
 */
export async function runWorkflow(
  workflow: string,
  input: JsonObject,
  exchange: Exchange,
): Promise<CallToolResult> {
  const run = crypto.randomUUID();
  await startRun({ run, workflow, input, trigger: "mcp" }, exchange.asker, exchange);
  return await resultOf(await settled(run, exchange), exchange);
}
