import { type OperationKind, operationFields, operationKind, type ParsedOperation } from "@regia/api/admin";
import type { Locale } from "@regia/domain/messages";
import { checkPlanChange, type PlanAssignment } from "@regia/domain/plans";
import * as v from "valibot";
import { invalid, isRecord, parse } from "../../lib/http/index.ts";

/** A validated operation, in the database's format. */
export type Operation = Exclude<ParsedOperation, { op: "plan" }> | ({ readonly op: "plan" } & PlanAssignment);

/** What parsing an operation needs. */
export interface ReadOptions {
  /** The moment by which an expiry must lie in the future. */
  readonly now: number;
  readonly locale: Locale;
}

function planChange({ plan, expiresAt }: v.InferOutput<typeof operationFields.plan>, now: number) {
  const result = checkPlanChange({ plan, expiresAt, now });
  if (!result.ok) throw invalid(result.field, result.message);
  return result.change;
}

/**
 * Parses the fields of an operation of a known kind.
 * @param fields unchecked, without the kind.
 * @throws Refusal 422 naming the first field that is wrong
 */
export function readOperation(op: OperationKind, fields: unknown, { now, locale }: ReadOptions): Operation {
  switch (op) {
    case "plan": {
      const parsed = parse(operationFields.plan, fields, locale);
      return { op, ...parsed, ...planChange(parsed, now) };
    }
    case "role":
      return { op, ...parse(operationFields.role, fields, locale) };
    case "restore":
      return { op, ...parse(operationFields.restore, fields, locale) };
    case "limits":
      return { op, ...parse(operationFields.limits, fields, locale) };
    default:
      return { op, ...parse(operationFields[op], fields, locale) };
  }
}

const named = v.object({ op: operationKind });

/**
 * Parses one operation of a bulk call.
 * @throws Refusal 422 naming the first field that is wrong
 */
export function readBulkOperation(value: unknown, options: ReadOptions): Operation {
  const { op, ...fields } = isRecord(value) ? value : {};
  return readOperation(parse(named, { op }, options.locale).op, fields, options);
}
