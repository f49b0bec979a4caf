import { LOCALES } from "@regia/domain/messages";
import {
  type GraphStep,
  isJsonObject,
  type Json,
  type JsonObject,
  RUN_TRIGGERS,
} from "@regia/domain/workflows";
import * as v from "valibot";

const json = v.custom<Json>((value) => value !== undefined);
const object = v.custom<JsonObject>(isJsonObject);

/** A step that this worker holds, with all that it needs to be performed. */
const claimedStep = v.object({
  step: v.object({
    id: v.string(),
    key: v.string(),
    tool: v.string(),
    /** Place in the list of its `each`; null for the step itself. */
    item: v.nullable(v.number()),
    attempt: v.number(),
    /** Attempts that failed before. */
    failures: v.number(),
  }),
  run: v.object({
    id: v.string(),
    workspace: v.string(),
    workflow: v.string(),
    name: v.string(),
    version: v.number(),
    trigger: v.picklist(RUN_TRIGGERS),
    dryRun: v.boolean(),
    /** Null where that person is no member any more. */
    startedBy: v.nullable(v.string()),
    language: v.fallback(v.picklist(LOCALES), "it"),
  }),
  definition: v.custom<GraphStep>(isJsonObject),
  scope: v.object({ input: object, outputs: v.record(v.string(), json), item: v.exactOptional(json) }),
  /** Where text from outside in what the step refers to came from, by first names of references. */
  taints: v.record(v.string(), v.array(v.string())),
  /** What was approved and not done yet. */
  approval: v.nullable(v.object({ id: v.string(), canonical: v.string(), hash: v.string() })),
  standing: v.array(
    v.object({ id: v.string(), tool: v.string(), recipients: v.array(v.string()), until: v.string() }),
  ),
  limits: v.record(v.string(), v.union([v.number(), v.boolean(), v.string()])),
  /** Counters of the payer. */
  usage: v.record(v.string(), v.number()),
  /** ISO 8601 instant at which the run has taken as long as the plan allows; null for any time. */
  deadline: v.nullable(v.string()),
});

export type ClaimedStep = v.InferOutput<typeof claimedStep>;

export const claimedSteps = v.array(claimedStep);
