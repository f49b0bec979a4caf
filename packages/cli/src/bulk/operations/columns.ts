import type { OperationKind } from "@regia/api/admin";
import { LIMIT_FIELD_NAMES } from "@regia/domain/plans";

/** Every kind of operation, with the fields that it has besides its user. */
export const OWN_FIELDS = {
  plan: ["plan", "expiresAt"],
  trial: [],
  role: ["role"],
  limits: ["customLimits"],
  delete: [],
} as const satisfies Record<OperationKind, readonly string[]>;

/** The kinds of operation. */
export const KINDS = Object.keys(OWN_FIELDS) as readonly OperationKind[];

/** The fields that say who is meant. */
export const TARGET_FIELDS = ["userId", "email"] as const;

/** Every field of an operation; a table has them as columns. */
export const COLUMNS: readonly string[] = ["op", ...TARGET_FIELDS, ...Object.values(OWN_FIELDS).flat()];

/** A table may give each limit a column of its own: `customLimits.maxSmsPerMonth`. */
export const LIMIT_COLUMN_PREFIX = "customLimits.";

const LIMIT_COLUMNS: ReadonlySet<string> = new Set(
  LIMIT_FIELD_NAMES.map((field) => LIMIT_COLUMN_PREFIX + field),
);

/** Whether a table can have a column of this name. */
export function isColumn(name: string): boolean {
  return COLUMNS.includes(name) || LIMIT_COLUMNS.has(name);
}
