import type { JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** An object of JSON; what is in it is checked where it is used. */
const object = v.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));

const workspace = v.optional(v.nullable(id));

/** The bodies of `POST /.netlify/functions/workflows`. */
export const workflowRequest = v.variant("action", [
  v.strictObject({ action: v.literal("check"), graph: object }),
  v.strictObject({
    action: v.literal("draft"),
    goal: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000)),
    workspace,
  }),
  v.strictObject({
    action: v.literal("save"),
    workflow: id,
    name,
    graph: object,
    workspace,
    /** The version that was changed. Default: none, for a new workflow or to save over any. */
    expected: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.strictObject({ action: v.picklist(["activate", "deactivate", "archive"]), workflow: id }),
  v.strictObject({ action: v.literal("preview"), workflow: id, input: v.optional(object) }),
  v.strictObject({
    action: v.literal("start"),
    run: id,
    workflow: id,
    input: v.optional(object),
    dryRun: v.optional(v.boolean()),
  }),
  v.strictObject({ action: v.literal("cancel"), run: id }),
  v.strictObject({ action: v.literal("repeat"), run: id, of: id, from: v.string() }),
  v.strictObject({
    action: v.literal("decide"),
    approval: id,
    verdict: v.picklist(["approve", "reject"]),
    seenHash: v.string(),
    note: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
    /** A standing consent for further calls of the tool. Default: none. */
    remember: v.optional(
      v.strictObject({
        /** ISO 8601 instant. */
        until: v.pipe(v.string(), v.isoTimestamp()),
        recipients: v.optional(v.pipe(v.array(v.pipe(v.string(), v.email())), v.maxLength(50))),
      }),
    ),
  }),
  v.strictObject({
    action: v.literal("settle"),
    step: id,
    outcome: v.picklist(["done", "retry", "stop"]),
  }),
  v.strictObject({ action: v.literal("answer"), step: id, values: object }),
  v.strictObject({ action: v.literal("undo"), step: id }),
  v.strictObject({ action: v.literal("edit"), approval: id, arguments: object }),
  v.strictObject({ action: v.literal("revoke"), consent: id }),
  v.strictObject({
    action: v.literal("schedule"),
    workflow: id,
    /** Five fields in Rome's time; null ends the schedule. */
    cron: v.nullable(v.pipe(v.string(), v.maxLength(100))),
    input: v.optional(object),
  }),
  v.strictObject({ action: v.literal("hook"), workflow: id }),
]);

export type WorkflowRequest = v.InferOutput<typeof workflowRequest>;
