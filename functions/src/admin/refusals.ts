import type { OperationRefusal } from "@regia/domain/administration";
import { message } from "@regia/domain/messages";
import { Refusal } from "../../lib/http/index.ts";

/** The database's reasons for a refusal, with the function's codes. */
const REFUSALS: Readonly<Record<string, () => Refusal> & Record<OperationRefusal, () => Refusal>> = {
  unknown_user: () => new Refusal("unauthorized", message("requests:unauthorized")),
  session_not_found: () => new Refusal("unauthorized", message("requests:unauthorized")),
  session_expired: () => new Refusal("unauthorized", message("requests:unauthorized")),
  user_banned: () => new Refusal("unauthorized", message("requests:unauthorized")),
  insufficient_aal: () => new Refusal("forbidden", message("requests:forbidden")),
  not_admin: () => new Refusal("forbidden", message("requests:forbidden")),
  not_found: () => new Refusal("not_found", message("requests:userNotFound")),
  last_admin: () => new Refusal("last_admin", message("requests:lastAdmin")),
  self_deletion: () => new Refusal("self_deletion", message("requests:selfDeletion")),
  trial_used: () => new Refusal("trial_used", message("trial:refused.used")),
  trial_not_free: () => new Refusal("trial_not_free", message("trial:refused.notFree")),
  idempotency_conflict: () => new Refusal("idempotency_conflict", message("requests:idempotencyConflict")),
};

/** The refusal for a reason given by the database. */
export function refusalFor(reason: string): Refusal {
  const known = Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason]?.() : undefined;
  return (
    known ?? new Refusal("internal", message("requests:failed"), { cause: new Error(`unknown: ${reason}`) })
  );
}
