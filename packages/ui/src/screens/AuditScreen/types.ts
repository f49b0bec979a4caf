import type { AccountSnapshot } from "../../patterns/AccountSnapshotChange/index.ts";

/** One change that was made, as the admin function answers it. */
export interface AuditEntry {
  id: number;
  /** ISO timestamp. */
  at: string;
  /** Null where no person acted: a payment, a schedule. */
  actorId: string | null;
  actorEmail: string | null;
  /** `update_user_plan`, `start_trial`, ... ; one that is not known shows as it is. */
  action: string;
  targetId: string | null;
  targetEmail: string | null;
  before: AccountSnapshot | null;
  /** Null where the account is gone. */
  after: AccountSnapshot | null;
  /** Names the request in the server's log. */
  requestId: string | null;
}

/** Where the log stands. */
export type AuditState =
  | { kind: "loading" }
  | { kind: "failed" }
  | { kind: "empty" }
  | {
      kind: "filled";
      /** The entries of the page, newest first. */
      entries: readonly AuditEntry[];
      /** How many there are on all pages. */
      total: number;
    };
