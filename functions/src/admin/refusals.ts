import type { OperationRefusal } from "@regia/domain/administration";
import { message } from "@regia/domain/messages";
import { Refusal } from "../../lib/http/index.ts";

/** @param count the number that the message names, where it names one. */
type Reason = (count: number) => Refusal;

/** The database's reasons for a refusal, with the function's codes. */
const REFUSALS: Readonly<Record<string, Reason> & Record<OperationRefusal, Reason>> = {
  unknown_user: () => new Refusal("unauthorized", message("requests:unauthorized")),
  session_not_found: () => new Refusal("unauthorized", message("requests:unauthorized")),
  session_expired: () => new Refusal("unauthorized", message("requests:unauthorized")),
  user_banned: () => new Refusal("unauthorized", message("requests:unauthorized")),
  insufficient_aal: () => new Refusal("forbidden", message("requests:forbidden")),
  not_admin: () => new Refusal("forbidden", message("requests:forbidden")),
  not_found: () => new Refusal("not_found", message("requests:userNotFound")),
  last_admin: () => new Refusal("last_admin", message("errors:protection.lastAdmin")),
  self_deletion: () => new Refusal("self_deletion", message("errors:protection.selfDeletion")),
  own_second_factor: () => new Refusal("own_second_factor", message("requests:ownSecondFactor")),
  pays_for_workspaces: (count) =>
    new Refusal("pays_for_workspaces", message("requests:paysForWorkspaces", { count })),
  subscription_not_ended: () =>
    new Refusal("subscription_not_ended", message("requests:billing.subscriptionNotEnded")),
  invoice_not_found: () => new Refusal("not_found", message("requests:billing.invoiceNotFound")),
  workspace_not_found: () => new Refusal("not_found", message("requests:workspaceNotFound")),
  trial_used: () => new Refusal("trial_used", message("trial:refused.used")),
  trial_not_free: () => new Refusal("trial_not_free", message("trial:refused.notFree")),
  idempotency_conflict: () => new Refusal("idempotency_conflict", message("requests:idempotencyConflict")),
};

/**
 * The refusal for a reason given by the database.
 * @param count the number of workspaces, if they are the reason.
 */
export function refusalFor(reason: string, count = 0): Refusal {
  const known = Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason]?.(count) : undefined;
  return (
    known ??
    new Refusal("internal", message("errors:auth.unknown"), { cause: new Error(`unknown: ${reason}`) })
  );
}
