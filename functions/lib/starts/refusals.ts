import type { ErrorCode } from "@regia/api/errors";
import { type Message, message } from "@regia/domain/messages";
import * as v from "valibot";
import { malformed, Refusal } from "../http/index.ts";
import { unauthorized } from "../identity/index.ts";

/** What a request is about; names what is not found. */
export type Subject = "workflow" | "workspace" | "run" | "repeat" | "step" | "approval" | "consent" | "file";

const NOT_FOUND: Readonly<Record<Subject, Message>> = {
  workflow: message("workflowRequests:notFound.workflow"),
  workspace: message("workflowRequests:notFound.workspace"),
  run: message("workflowRequests:notFound.run"),
  repeat: message("workflowRequests:notFound.run"),
  step: message("workflowRequests:notFound.step"),
  approval: message("workflowRequests:notFound.approval"),
  consent: message("workflowRequests:notFound.consent"),
  file: message("workflowRequests:notFound.file"),
};

/** Why the database does not do what it was asked. */
export const storedRefusal = v.object({
  code: v.string(),
  limit: v.optional(v.object({ field: v.string(), max: v.number(), used: v.number() })),
  resetsAt: v.optional(v.string()),
});

export type StoredRefusal = v.InferOutput<typeof storedRefusal>;

const NOT_ALLOWED: Partial<Record<Subject, Message>> = {
  step: message("workflowRequests:notAllowed.step"),
  consent: message("workflowRequests:notAllowed.consent"),
};

/** What each refusal says, beside those of limits. */
const TEXTS: Partial<Record<ErrorCode, Message>> = {
  read_only: message("requests:workspaceReadOnly"),
  inactive: message("workflowRequests:inactive"),
  decided: message("workflowRequests:decided"),
  changed: message("workflowRequests:changed"),
  expired: message("workflowRequests:expired"),
  ended: message("workflowRequests:ended"),
};

const isTold = (code: string): code is keyof typeof TEXTS & ErrorCode => Object.hasOwn(TEXTS, code);

/** A conflict: another version, another state, or an id that is in use. */
const CONFLICTS: Partial<Record<Subject, Message>> = {
  workflow: message("workflowRequests:conflict.version"),
  run: message("workflowRequests:conflict.identifier"),
  repeat: message("workflowRequests:conflict.repeat"),
};

/** A refusal of the database as that of a function. */
export function refused({ code, limit, resetsAt }: StoredRefusal, subject: Subject): Refusal {
  const met = { ...(limit ? { limit } : {}), ...(resetsAt ? { resetsAt } : {}) };
  const { max = 0 } = limit ?? {};
  switch (code) {
    case "unauthorized":
      return unauthorized();
    case "not_found":
      return new Refusal("not_found", NOT_FOUND[subject]);
    case "not_allowed":
      return new Refusal(code, NOT_ALLOWED[subject] ?? message("workflowRequests:notAllowed.approval"));
    case "conflict":
      return new Refusal("conflict", CONFLICTS[subject] ?? message("workflowRequests:conflict.step"));
    case "malformed":
      return malformed(message("workflowRequests:malformed"));
    case "many_workflows":
      return new Refusal("conflict", message("workflowRequests:manyWorkflows"));
    case "active_workflows":
      return new Refusal(code, message("workflowRequests:activeWorkflows", { max }), { met });
    case "executions":
      return new Refusal(code, message("workflowRequests:executions", { count: max }), { met });
    case "invalid_name":
      return new Refusal("invalid", message("workflowRequests:name"), { field: "name" });
    case "graph_too_large":
      return new Refusal("payload_too_large", message("workflowRequests:graphTooLarge"));
    case "input_too_large":
      return new Refusal("payload_too_large", message("workflowRequests:input.large"));
  }
  const text = isTold(code) ? TEXTS[code] : undefined;
  if (text === undefined || !isTold(code)) {
    return new Refusal("internal", message("errors:auth.unknown"), { cause: new Error(`refused: ${code}`) });
  }
  return new Refusal(code, text, { met });
}

/**
 * What the database answered, by a schema.
 * @throws Refusal for what it refused
 */
export function answered<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  subject: Subject,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.object({ refusal: storedRefusal }), value);
  if (parsed.success) throw refused(parsed.output.refusal, subject);
  return v.parse(schema, value);
}
