import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import type { JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";
import type { Asker, ChatStore } from "../chat/index.ts";
import { answered } from "./refusals.ts";

const spent = v.object({ limit: v.string(), used: v.string() });

const definition = v.object({
  workflow: v.string(),
  name: v.string(),
  active: v.boolean(),
  version: v.number(),
  /** Whether the run is there already that is to be started. */
  started: v.boolean(),
  graph: v.custom<JsonObject>((value) => typeof value === "object" && value !== null),
  workspace: v.string(),
  /** Who pays for the workspace. */
  payer: v.string(),
  plan: v.picklist<readonly PlanName[]>(PLAN_NAMES),
  limits: v.record(v.string(), v.union([v.number(), v.boolean(), v.string()])),
  /** Counters of the payer. */
  usage: v.record(v.string(), v.number()),
  executionsToday: v.number(),
  activeWorkflows: v.number(),
  /** Pico-euro of a month. */
  budget: v.object({
    limit: v.nullable(v.string()),
    used: v.string(),
    workspace: v.nullish(spent),
    member: v.nullish(spent),
  }),
  /** Its schedule; null for none. */
  cron: v.nullable(v.string()),
  /** Standing consents of who asks. */
  standing: v.array(
    v.object({ id: v.string(), tool: v.string(), recipients: v.array(v.string()), until: v.string() }),
  ),
});

/** All that is known of a workflow before it is started or shown. */
export type Definition = v.InferOutput<typeof definition>;

/** Which workflow is meant. */
export type DefinitionOf =
  /** The newest version, and the run that is to be started. */
  | { readonly workflow: string; readonly run?: string }
  /** The version of a run. */
  | { readonly of: string };

/** @throws Refusal `not_found` for a workflow of others */
export async function readDefinition(
  of: DefinitionOf,
  { person, session }: Asker,
  store: ChatStore,
): Promise<Definition> {
  const found = await store.call("workflow_definition", { person, session_id: session, request: of });
  return answered(definition, found, "of" in of ? "run" : "workflow");
}
