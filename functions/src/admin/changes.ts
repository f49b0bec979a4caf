import {
  type BulkResults,
  type ChangeResult,
  changeResult,
  type EndedSessions,
  type EndSessionsRequest,
  type RemovedFactors,
  type SecondFactorRemovalRequest,
} from "@regia/api/admin";
import type { Locale } from "@regia/domain/messages";
import { AVATAR_BUCKET } from "@regia/domain/profile";
import * as v from "valibot";
import type { BackendService } from "../../lib/backend/index.ts";
import { errorDetails, Refusal } from "../../lib/http/index.ts";
import type { Bearer } from "../../lib/identity/index.ts";
import { kindOf, logLine, type SecurityEvent, securityLine } from "../../lib/log/index.ts";
import { endBeforeDeletion } from "./billing.ts";
import type { BulkOperation, Call } from "./calls.ts";
import type { Operation } from "./operations.ts";
import type { AdminProcedures, ApplyOptions, InvalidOperation, Outcome } from "./procedures.ts";
import { refusalFor } from "./refusals.ts";

/** What a change needs. */
export interface ChangeTools {
  readonly procedures: AdminProcedures;
  readonly backend: BackendService;
  readonly requestId: string;
  readonly locale: Locale;
  /** The admin who makes the change. */
  readonly actor: Bearer;
}

const RECORDED: Partial<Record<Operation["op"], SecurityEvent>> = {
  role: "role_changed",
  delete: "account_deleted",
};

/** Records a change of an account's security; the request's id leads to the rest in the audit log. */
function recordOf(
  event: SecurityEvent,
  targetId: string | undefined,
  { requestId, actor }: ChangeTools,
): void {
  securityLine(event, { requestId, userId: actor.userId, sessionId: actor.sessionId ?? undefined, targetId });
}

/** Records an operation that was applied, if it concerns the account's security. */
function record(operation: BulkOperation | undefined, status: string, tools: ChangeTools): void {
  if (operation === undefined || operation instanceof Refusal || status !== "applied") return;
  const event = RECORDED[operation.op];
  if (event !== undefined) recordOf(event, "userId" in operation ? operation.userId : undefined, tools);
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

/** Applies operations. */
async function apply(options: ApplyOptions, tools: ChangeTools): Promise<Outcome> {
  await endBeforeDeletion(options, tools);
  const outcome = await tools.procedures.apply(options);
  await removeAvatars(outcome, tools);
  return outcome;
}

/**
 * Makes a single change: one operation.
 * @throws Refusal for an operation that failed
 */
export async function change(operation: Operation, tools: ChangeTools): Promise<ChangeResult> {
  const { requestId } = tools;
  const options = { operations: [operation], dryRun: false, idempotencyKey: undefined, requestId };
  const outcome = await apply(options, tools);
  const [result] = outcome.results;
  if (result === undefined) throw new TypeError("admin_apply answered nothing");
  if (result.error !== null) throw refusalFor(result.error, result.workspaces?.length);
  record(operation, result.status, tools);
  return v.parse(changeResult, result);
}

function forDatabase(operation: BulkOperation): Operation | InvalidOperation {
  return operation instanceof Refusal ? { op: "invalid", field: operation.field ?? null } : operation;
}

/** Applies many operations; each fails or succeeds by itself. */
export async function bulk(
  { operations, dryRun, idempotencyKey }: Extract<Call, { action: "bulk" }>,
  tools: ChangeTools,
): Promise<BulkResults> {
  const { requestId, locale } = tools;
  const options = { operations: operations.map(forDatabase), dryRun, idempotencyKey, requestId };
  const outcome = await apply(options, tools);
  return {
    results: outcome.results.map(({ error, ...result }) => {
      const { index, status, workspaces } = result;
      const asked = operations[index];
      record(asked, status, tools);
      const refusal =
        asked instanceof Refusal ? asked : error === null ? null : refusalFor(error, workspaces?.length);
      return { ...result, error: refusal === null ? null : errorDetails(refusal, locale) };
    }),
  };
}

/** Ends a person's sessions. */
export async function endSessions(request: EndSessionsRequest, tools: ChangeTools): Promise<EndedSessions> {
  const result = await tools.procedures.endSessions(request, tools.requestId);
  if (!request.dryRun && result.ended > 0) recordOf("session_ended", request.userId, tools);
  return result;
}

/** Removes a person's second factor. */
export async function removeSecondFactor(
  request: SecondFactorRemovalRequest,
  tools: ChangeTools,
): Promise<RemovedFactors> {
  const result = await tools.procedures.removeSecondFactor(request, tools.requestId);
  if (!request.dryRun && result.removed > 0) recordOf("second_factor_removed", request.userId, tools);
  return result;
}
