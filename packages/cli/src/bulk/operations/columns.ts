import { type OperationKind, operationFields } from "@regia/api/admin";
import { LIMIT_FIELD_NAMES } from "@regia/domain/plans";

/** The fields that identify the user. */
export const TARGET_FIELDS = ["userId", "email"] as const;

/** The kinds of operation. */
export const KINDS = Object.keys(operationFields) as readonly OperationKind[];

const isTarget = (field: string) => TARGET_FIELDS.some((target) => target === field);

/** Every kind of operation, with its fields except those of the user. */
export const OWN_FIELDS: ReadonlyMap<OperationKind, readonly string[]> = new Map(
  KINDS.map((kind) => [kind, Object.keys(operationFields[kind].entries).filter((field) => !isTarget(field))]),
);

/** Every field of an operation; a table has them as columns. */
export const COLUMNS: readonly string[] = [
  ...new Set(["op", ...TARGET_FIELDS, ...[...OWN_FIELDS.values()].flat()]),
];

/** The fields that are true or false. */
export const FLAG_FIELDS: readonly string[] = ["endWorkspaces", "trialUsed"];

/** A table may give each limit a column of its own: `customLimits.maxSmsPerMonth`. */
export const LIMIT_COLUMN_PREFIX = "customLimits.";

const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  [...COLUMNS, ...LIMIT_FIELD_NAMES.map((field) => LIMIT_COLUMN_PREFIX + field)].map((column) => [
    column.toLowerCase(),
    column,
  ]),
);

/** The column that a table names, in capitals or not; undefined if it can have no such column. */
export function columnOf(name: string): string | undefined {
  return BY_LOWER_CASE.get(name.toLowerCase());
}
