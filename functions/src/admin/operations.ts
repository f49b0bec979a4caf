import { checkCustomLimits } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import { checkPlanChange } from "@regia/domain/plans";
import { invalid, isRecord } from "../../http/index.ts";
import { choiceOf, type Fields, optional, readEmail, readId, refuseUnknownFields } from "./fields.ts";

/** What an operation does. */
export const OPERATIONS = ["plan", "trial", "role", "limits", "delete"] as const;

/** The kind of an operation. */
export type OperationKind = (typeof OPERATIONS)[number];

/** A validated operation, in the database's format. */
export type Operation = Readonly<Record<string, unknown>> & { readonly op: OperationKind };

const ROLES = ["admin", "user"] as const;

/** Years up to 9999, which have four digits everywhere. */
const WRITTEN_YEAR = /^\d{4}-/;

/** The fields that each kind has besides its target. */
const OWN_FIELDS: Readonly<Record<OperationKind, readonly string[]>> = {
  plan: ["plan", "expiresAt"],
  trial: [],
  role: ["role"],
  limits: ["customLimits"],
  delete: [],
};

function readTarget(fields: Fields): { readonly userId: string } | { readonly email: string } {
  const userId = optional(fields, "userId", readId);
  const email = optional(fields, "email", readEmail);
  if (userId !== undefined && email !== undefined) {
    throw invalid("userId", message("requests:oneTarget", { field: "userId" }));
  }
  if (email !== undefined) return { email };
  if (userId !== undefined) return { userId };
  throw invalid("userId", message("requests:missing", { field: "userId" }));
}

function readPlanChange({ plan, expiresAt }: Fields, now: number) {
  const result = checkPlanChange({ plan, expiresAt, now });
  if (!result.ok) throw invalid(result.field, result.message);
  const { change } = result;
  if (change.expiresAt !== null && !WRITTEN_YEAR.test(change.expiresAt)) {
    throw invalid("expiresAt", message("plans:change.expiryInvalid"));
  }
  return change;
}

function readCustomLimits({ customLimits }: Fields) {
  if (customLimits === null) return null;
  const result = checkCustomLimits(customLimits);
  if (result.ok) return result.limits;
  const [{ field, message: text }] = result.refusals;
  throw invalid(field === "" ? "customLimits" : `customLimits.${field.slice(0, 60)}`, text);
}

function readOwnFields(op: OperationKind, fields: Fields, now: number): Fields {
  switch (op) {
    case "plan":
      return { ...readPlanChange(fields, now) };
    case "role":
      return { role: choiceOf(ROLES)(fields, "role") };
    case "limits":
      return { customLimits: readCustomLimits(fields) };
    case "trial":
    case "delete":
      return {};
  }
}

/**
 * Reads the target and the fields of an operation of a known kind.
 * @param fields as they came, without the kind.
 * @throws Refusal 422 naming the first field that is wrong
 */
export function readOperation(op: OperationKind, fields: Fields, now: number): Operation {
  refuseUnknownFields(fields, ["userId", "email", ...OWN_FIELDS[op]]);
  return { op, ...readTarget(fields), ...readOwnFields(op, fields, now) };
}

/**
 * Reads one operation of a bulk call.
 * @throws Refusal 422 naming the first field that is wrong
 */
export function readBulkOperation(value: unknown, now: number): Operation {
  if (!isRecord(value)) throw invalid("op", message("requests:missing", { field: "op" }));
  const { op: _, ...fields } = value;
  return readOperation(choiceOf(OPERATIONS)(value, "op"), fields, now);
}
