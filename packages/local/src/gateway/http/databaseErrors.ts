import { isUnknownRelation } from "../../lite/index.ts";
import { restError } from "./response.ts";

/** An error of PostgreSQL. */
interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail: string | null;
  readonly hint: string | null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function databaseErrorIn(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  const { detail, hint } = error as { detail?: unknown; hint?: unknown };
  return { code: error.code, message: error.message, detail: textOf(detail), hint: textOf(hint) };
}

/** Whether an error is that of a rule of the database about a value. */
export function isCheckViolation(error: unknown): boolean {
  return databaseErrorIn(error)?.code === "23514";
}

/** PostgREST's HTTP statuses by SQLSTATE, the most specific first. */
const STATUSES: readonly (readonly [RegExp, number])[] = [
  // Unlike PostgREST, which answers 500: a row that another transaction has locked for long is free again later.
  [/^(?:08|53(?!400)|55P03)/, 503],
  [/^(?:0L|0P|28)/, 403],
  [/^(?:23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^(?:42883|42P01)$/, 404],
  [/^P0001$/, 400],
  [/^(?:09|25|2D|38|39|3B|40|42P17|53400|54|55|57|58|F0|HV|P0|XX)/, 500],
];

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The driver's own codes when the database cannot be reached. */
const UNREACHABLE = /^(?:CONNECT|CONNECTION_|E[A-Z]{3,})/;

/**
 * The response of hosted PostgREST to a database error; lite's own only reports a general failure.
 * @param error the error that the database driver threw.
 * @returns undefined if it is not the database's.
 */
export function databaseAnswer(error: unknown): Response | undefined {
  const found = databaseErrorIn(error);
  if (found === undefined) return undefined;
  if (UNREACHABLE.test(found.code)) return restError(503, "PGRST000", "Could not connect with the database");
  if (!SQLSTATE.test(found.code)) return undefined;
  const status = STATUSES.find(([pattern]) => pattern.test(found.code))?.[1] ?? 400;
  return restError(status, found.code, found.message, found.detail, found.hint);
}

/** lite's words about a query that it cannot read; the errors have no type of their own. */
const UNREADABLE = /^(?:"?failed to parse |Expected |Unexpected input |Invalid filter expression)/;

/** Whether the client caused an error: unreadable queries, data, constraints, permissions, unknown names. */
export function isClientsFault(error: unknown): boolean {
  const code = databaseErrorIn(error)?.code ?? "";
  if (/^(?:21|22|23|42|P0001|PT|PGRST|25006)/.test(code) || isUnknownRelation(error)) return true;
  return error instanceof Error && UNREADABLE.test(error.message);
}
