import type { PlanName } from "@regia/domain/plans";
import type { WorkspaceRole } from "@regia/domain/workspaces";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { AccountSnapshot } from "../../patterns/AccountSnapshotChange/index.ts";

/** What admins decided about a model; null where it is as in the catalogue. */
export interface ModelDecision {
  enabled: boolean | null;
  /** Price of a million tokens of the question, in micro-euro. */
  priceInput: number | null;
  /** Price of a million tokens of the answer, in micro-euro. */
  priceOutput: number | null;
  minimumPlan: PlanName | null;
  /** Whether it sees pictures. */
  images: boolean | null;
}

/** An audit entry, as returned by the admin function. */
export interface AuditEntry {
  id: number;
  /** Time of the change (ISO 8601). */
  at: string;
  /** Id of the admin; null for changes without a person, such as a payment. */
  actorId: string | null;
  actorEmail: string | null;
  /** `update_user_plan`, `start_trial` and so on. An unknown action is shown as it is. */
  action: string;
  targetId: string | null;
  targetEmail: string | null;
  before: AccountSnapshot | null;
  /** The account after the change; null if it was deleted. */
  after: AccountSnapshot | null;
  /** Id of the workspace that was changed; null for other changes. */
  workspaceId: string | null;
  /** The workspace's name then. */
  workspaceName: string | null;
  /** The target's role in the workspace after a change of it. */
  memberRole: WorkspaceRole | null;
  /** The model that was changed; null for other changes. */
  model: { id: string; before: ModelDecision; after: ModelDecision } | null;
  /** The receipt that was paid back, wholly or in part; null for other changes. */
  refund: {
    invoiceId: string;
    number: string | null;
    before: { refundedCents: number };
    after: { refundedCents: number; reason: string };
  } | null;
  /** Id of the request in the server's log. */
  requestId: string | null;
}

/** The formats of an export. */
export const AUDIT_EXPORT_FORMATS = ["csv", "ndjson"] as const;

/** A format of an export. */
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

/** The export that runs, or how the last one ended. */
export type AuditExportState =
  | { kind: "idle" }
  | { kind: "running"; format: AuditExportFormat }
  | { kind: "failed"; reason: LocalizedText };

export type AuditState =
  | { kind: "loading" }
  | { kind: "failed" }
  /** There are no entries at all, or none that the query wants. */
  | { kind: "empty" }
  | {
      kind: "filled";
      /** The entries of the page, newest first. */
      entries: readonly AuditEntry[];
      /** Number of entries on all pages. */
      total: number;
    };
