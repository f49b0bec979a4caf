import { randomBytes } from "node:crypto";
import type { CheckResponse, SaveResponse, WorkflowRequest } from "@regia/api/workflows";
import { message } from "@regia/domain/messages";
import { canonical, checkGraph, nextOccurrence, sha256Hex } from "@regia/domain/workflows";
import * as v from "valibot";
import { invalid, Refusal, siteOrigins } from "../../lib/http/index.ts";
import { checkedTools, readDefinition, refuseInput, runnable, toldFaults } from "../../lib/starts/index.ts";
import { toolsOf } from "../../lib/tools/index.ts";
import { call, type Exchange } from "./exchange.ts";

type Asked<Action extends WorkflowRequest["action"]> = Extract<WorkflowRequest, { action: Action }>;

/** Levels and faults of a graph, in the language of the caller. */
export async function check(
  { graph }: Pick<Asked<"check">, "graph">,
  { environment, locale }: Exchange,
): Promise<CheckResponse> {
  const { levels, faults } = checkGraph(graph, checkedTools(await toolsOf(environment, locale)));
  return { levels, faults: toldFaults(faults, locale) };
}

const saved = v.object({ workflow: v.string(), version: v.number(), hash: v.string() });

/** Keeps a graph as the newest version, also one with faults. */
export async function save(
  { action: _, ...asked }: Asked<"save">,
  exchange: Exchange,
): Promise<SaveResponse> {
  const hash = await sha256Hex(canonical(asked.graph));
  const request = { ...asked, hash };
  const answer = await call(exchange, "workflow_save", request, { schema: saved, subject: "workflow" });
  const { faults } = await check(asked, exchange);
  return { ...answer, faults };
}

const state = v.object({
  workflow: v.string(),
  active: v.boolean(),
  version: v.number(),
  archivedAt: v.nullable(v.string()),
});

/**
 * Activates, deactivates or archives a workflow.
 * @throws Refusal `graph` for one with faults that is to be activated; `active_workflows`
 */
export async function setState(
  { action, workflow }: Asked<"activate" | "deactivate" | "archive">,
  exchange: Exchange,
) {
  const shape = { schema: state, subject: "workflow" } as const;
  if (action !== "activate")
    return await call(exchange, "workflow_state", { action, workflow, version: null }, shape);
  const { environment, locale, asker, store } = exchange;
  const { graph, version, cron } = await readDefinition({ workflow }, asker, store);
  runnable(graph, await toolsOf(environment, locale), locale);
  const nextAt = cron === null ? null : (nextOccurrence(cron, new Date())?.toISOString() ?? null);
  return await call(exchange, "workflow_state", { action, workflow, version, nextAt }, shape);
}

const scheduled = v.object({
  workflow: v.string(),
  cron: v.nullable(v.string()),
  nextAt: v.nullable(v.string()),
});

/**
 * Sets when a workflow starts by itself, or ends that.
 * @throws Refusal `invalid` for a schedule that never comes, `input` for what it could not be started with
 */
export async function schedule(
  { workflow, cron, input = {} }: Asked<"schedule">,
  exchange: Exchange,
): Promise<v.InferOutput<typeof scheduled>> {
  const shape = { schema: scheduled, subject: "workflow" } as const;
  if (cron === null) return await call(exchange, "workflow_schedule", { workflow, cron }, shape);
  const nextAt = nextOccurrence(cron, new Date());
  if (nextAt === null) throw invalid("cron", message("workflowRequests:cron"));
  const { environment, locale, asker, store } = exchange;
  const { graph } = await readDefinition({ workflow }, asker, store);
  refuseInput(runnable(graph, await toolsOf(environment, locale), locale), input, locale);
  const request = { workflow, cron, input, nextAt: nextAt.toISOString() };
  return await call(exchange, "workflow_schedule", request, shape);
}

const hooked = v.object({ hook: v.string() });

/** Bytes of a hook's secret. */
const SECRET_BYTES = 32;

/** Makes an address for signed messages, or a new secret for it; the secret is answered only here. */
export async function hook({ workflow }: Asked<"hook">, exchange: Exchange) {
  const [site] = siteOrigins(exchange.environment);
  if (site === undefined) {
    throw new Refusal("not_configured", message("requests:unavailable"), {
      cause: new Error("The site's address is missing: set REGIA_PUBLIC_URL."),
    });
  }
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  const shape = { schema: hooked, subject: "workflow" } as const;
  const answer = await call(exchange, "workflow_hook", { workflow, secret }, shape);
  return { url: `${site}/hooks/${answer.hook}`, secret };
}
