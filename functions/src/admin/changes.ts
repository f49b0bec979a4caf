import type { Locale } from "@regia/domain/messages";
import { AVATAR_BUCKET } from "@regia/domain/profile";
import type { BackendService } from "../../backend/index.ts";
import { type ErrorBody, errorBody, Refusal } from "../../http/index.ts";
import { kindOf, logLine } from "../../log/index.ts";
import type { BulkOperation, Call } from "./calls.ts";
import type { Operation } from "./operations.ts";
import type { AdminProcedures, OperationResult, Outcome } from "./procedures.ts";
import { refusalFor } from "./refusals.ts";

/** What a change needs. */
export interface ChangeTools {
  readonly procedures: AdminProcedures;
  readonly backend: BackendService;
  readonly requestId: string;
  readonly locale: Locale;
}

/** One line of the answer to a bulk call. */
export interface BulkResult extends Omit<OperationResult, "error"> {
  readonly error: ErrorBody | null;
}

/**
 * Files cannot be part of the transaction. A file that could not be removed belongs to no account any more; the log
 * names it.
 */
async function removeAvatars({ avatars }: Outcome, { backend, requestId }: ChangeTools): Promise<void> {
  try {
    await backend.removeFiles(AVATAR_BUCKET, avatars);
  } catch (error) {
    logLine("error", { event: "avatars left behind", requestId, count: avatars.length, ...kindOf(error) });
  }
}

/**
 * Makes a single change: one operation.
 * @throws Refusal for an operation that failed
 */
export async function change(operation: Operation, tools: ChangeTools) {
  const { procedures, requestId } = tools;
  const outcome = await procedures.apply({
    operations: [operation],
    dryRun: false,
    idempotencyKey: undefined,
    requestId,
  });
  const [result] = outcome.results;
  if (result === undefined) throw new TypeError("admin_apply answered nothing");
  if (result.error !== null) throw refusalFor(result.error);
  await removeAvatars(outcome, tools);
  const { status, before, after } = result;
  return { status, before, after };
}

function forDatabase(operation: BulkOperation): Readonly<Record<string, unknown>> {
  if (!(operation instanceof Refusal)) return operation;
  // Keeps its position, so that the same body has the same hash.
  return { op: "invalid", field: operation.field ?? null };
}

/** Applies many operations; each fails or succeeds by itself. */
export async function bulk(
  { operations, dryRun, idempotencyKey }: Extract<Call, { action: "bulk" }>,
  tools: ChangeTools,
): Promise<{ readonly results: readonly BulkResult[] }> {
  const { procedures, requestId, locale } = tools;
  const outcome = await procedures.apply({
    operations: operations.map(forDatabase),
    dryRun,
    idempotencyKey,
    requestId,
  });
  await removeAvatars(outcome, tools);
  return {
    results: outcome.results.map(({ index, status, before, after, error }) => {
      const asked = operations[index];
      const refusal = asked instanceof Refusal ? asked : error === null ? null : refusalFor(error);
      return { index, status, before, after, error: refusal === null ? null : errorBody(refusal, locale) };
    }),
  };
}
