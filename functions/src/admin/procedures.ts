import {
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  auditPage,
  bookedFigures,
  type EndedSessions,
  type EndSessionsRequest,
  endedSessions,
  foundInvoice,
  type InvoiceListQuery,
  type InvoicePage,
  invoicePage,
  MAX_PAGE_SIZE,
  type ModelUpdate,
  memberPage,
  operationResult,
  type RemovedFactors,
  removedFactors,
  type SecondFactorRemovalRequest,
  type UserBilling,
  type UserListQuery,
  type UserPage,
  type UserProfile,
  userBilling,
  userPage,
  userProfile,
  type WorkspaceDetails,
  type WorkspaceListQuery,
  type WorkspaceMembersQuery,
  type WorkspacePage,
  workspaceDetails,
  workspacePage,
} from "@regia/api/admin";
import { toIsoTimestamp } from "@regia/domain/time";
import type { MemberPage } from "@regia/domain/workspaces";
import * as v from "valibot";
import type { BackendService } from "../../lib/backend/index.ts";
import { isRecord } from "../../lib/http/index.ts";
import type { Bearer } from "../../lib/identity/index.ts";
import { modelSetting } from "../../lib/models/index.ts";
import type { Operation } from "./operations.ts";
import { refusalFor } from "./refusals.ts";

/** The database's answer to operations. */
const outcome = v.object({
  results: v.array(
    v.object({
      ...operationResult.entries,
      /** The reason why it failed, or null. */
      error: v.nullable(v.string()),
    }),
  ),
  /** The files that no longer belong to anybody. */
  avatars: v.optional(v.array(v.string()), []),
});

/** The database's answer to operations. */
export type Outcome = v.InferOutput<typeof outcome>;

/** The last test of a model, as it is stored; without a code it answered. */
const storedTest = v.object({
  id: v.string(),
  code: v.nullable(v.string()),
  ms: v.number(),
  at: v.string(),
});

export type StoredTest = v.InferOutput<typeof storedTest>;

/** What is stored of models: what admins have decided, and how the last tests ended. */
const storedModels = v.object({ settings: v.array(modelSetting), tests: v.array(storedTest) });

export type StoredModels = v.InferOutput<typeof storedModels>;

const olderEntries = v.pick(auditPage, ["entries"]);

const keptTest = v.object({ at: v.string() });

const modelDecision = v.omit(modelSetting, ["id"]);

/** The database's answer to a change of a model. */
const modelChange = v.object({
  status: v.picklist(["applied", "unchanged", "planned"]),
  before: modelDecision,
  after: modelDecision,
});

/** An invalid operation. It keeps its position, so that the same body has the same hash. */
export interface InvalidOperation {
  readonly op: "invalid";
  readonly field: string | null;
}

type AuditFilter = Omit<AuditQuery, "page" | "pageSize">;

/** Which entries the database is asked for. */
const filterOf = ({ search, change, from, to }: AuditFilter) => ({
  search: search ?? null,
  with_action: change ?? null,
  since: from === undefined ? null : toIsoTimestamp(from),
  until: to === undefined ? null : toIsoTimestamp(to),
});

/** A refund that the provider has made. */
interface MadeRefund {
  /** The provider's identifier. */
  readonly refund: string;
  readonly invoiceId: string;
  /** The cents of the invoice that were given back before it and after it. */
  readonly before: number;
  readonly after: number;
  readonly reason: string;
  readonly requestId: string;
}

const subscribers = v.object({ customers: v.array(v.string()) });

/** How to apply operations. */
export interface ApplyOptions {
  readonly operations: readonly (Operation | InvalidOperation)[];
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
}

/**
 * The procedures, called on behalf of the token's owner; the database checks whether that is an admin. Each throws a
 * Refusal for what the database refuses, and returns the fields of its answer's schema, no others.
 */
export function adminProcedures(backend: BackendService, { userId, sessionId, aal }: Bearer) {
  // Each procedure checks the session, but not the token's own level: the session's can have risen since it was issued.
  const tokenRefusal =
    aal === "aal1"
      ? () => backend.call("session_refusal", { person: userId, session: sessionId, aal })
      : async () => null;

  async function call(procedure: string, parameters: Readonly<Record<string, unknown>>) {
    const refusedToken = await tokenRefusal();
    if (typeof refusedToken === "string") throw refusalFor(refusedToken);
    const answer = await backend.call(procedure, { actor: userId, session: sessionId, ...parameters });
    if (!isRecord(answer)) throw new TypeError(`${procedure} answered something else`);
    const { refusal } = answer;
    if (typeof refusal === "string") throw refusalFor(refusal);
    return answer;
  }
  return {
    listUsers: async ({
      search,
      role,
      plan,
      page,
      pageSize,
      sort,
      order,
    }: UserListQuery): Promise<UserPage> =>
      v.parse(
        userPage,
        await call("admin_list_users", {
          search: search ?? null,
          with_role: role ?? null,
          with_plan: plan ?? null,
          page,
          page_size: pageSize,
          sort,
          descending: order === "desc",
        }),
      ),
    getUser: async (wanted: string): Promise<UserProfile> => {
      const { user, usage } = await call("admin_get_user", { user_id: wanted });
      return v.parse(userProfile, { profile: user, usage });
    },
    listWorkspaces: async ({
      search,
      userId: memberId,
      page,
      pageSize,
    }: WorkspaceListQuery): Promise<WorkspacePage> =>
      v.parse(
        workspacePage,
        await call("admin_list_workspaces", {
          search: search ?? null,
          user_id: memberId ?? null,
          page,
          page_size: pageSize,
        }),
      ),
    getWorkspace: async (workspace: string): Promise<WorkspaceDetails> =>
      v.parse(workspaceDetails, await call("admin_get_workspace", { workspace })),
    listMembers: async ({ workspace, page, pageSize }: WorkspaceMembersQuery): Promise<MemberPage> =>
      v.parse(memberPage, await call("admin_workspace_members", { workspace, page, page_size: pageSize })),
    listAudit: async ({ page, pageSize, ...filter }: AuditQuery): Promise<AuditPage> =>
      v.parse(auditPage, await call("admin_list_audit", { page, page_size: pageSize, ...filterOf(filter) })),
    /** The newest entries that are older than `before`. */
    auditBefore: async (before: number | null, filter: AuditFilter): Promise<readonly AuditEntry[]> => {
      const answer = await call("admin_list_audit", {
        page: 1,
        page_size: MAX_PAGE_SIZE,
        ...filterOf(filter),
        // Larger than every id: without it the database would count all entries.
        before_id: before ?? Number.MAX_SAFE_INTEGER,
      });
      return v.parse(olderEntries, answer).entries;
    },
    listInvoices: async ({
      search,
      userId: payerId,
      status,
      page,
      pageSize,
    }: InvoiceListQuery): Promise<InvoicePage> =>
      v.parse(
        invoicePage,
        await call("admin_list_invoices", {
          search: search ?? null,
          user_id: payerId ?? null,
          status: status ?? null,
          page,
          page_size: pageSize,
        }),
      ),
    getBilling: async (wanted: string): Promise<UserBilling> =>
      v.parse(userBilling, await call("admin_get_billing", { user_id: wanted })),
    figures: async () => v.parse(bookedFigures, await call("admin_revenue", {})),
    findInvoice: async (invoice: string) =>
      v.parse(foundInvoice, await call("admin_find_invoice", { invoice })),
    recordRefund: async ({ refund, invoiceId, before, after, reason, requestId }: MadeRefund) => {
      await call("admin_record_refund", {
        refund,
        invoice: invoiceId,
        refunded_before: before,
        refunded_after: after,
        reason,
        request_id: requestId,
      });
    },
    /** The provider's customers whose subscription has to end before some operations. */
    subscribersToDelete: async ({ operations, idempotencyKey }: ApplyOptions): Promise<readonly string[]> => {
      const answer = await call("admin_subscribers_to_delete", {
        operations: JSON.stringify(operations),
        idempotency_key: idempotencyKey ?? null,
      });
      return v.parse(subscribers, answer).customers;
    },
    storedModels: async (): Promise<StoredModels> =>
      v.parse(storedModels, await call("admin_list_models", {})),
    /** Keeps the last test of a model; answers when that was. */
    keepTest: async ({ id, code, ms }: Omit<StoredTest, "at">): Promise<string> =>
      v.parse(keptTest, await call("admin_keep_model_test", { model: id, code, milliseconds: ms })).at,
    updateModel: async ({ model, price, dryRun, ...others }: ModelUpdate, requestId: string) => {
      // Fields that are left out are absent, null ones are stored.
      const change = {
        ...others,
        ...(price === undefined
          ? {}
          : { priceInput: price?.input ?? null, priceOutput: price?.output ?? null }),
      };
      const answer = await call("admin_update_model", {
        model,
        change: JSON.stringify(change),
        dry_run: dryRun,
        request_id: requestId,
      });
      return v.parse(modelChange, answer);
    },
    apply: async ({ operations, dryRun, idempotencyKey, requestId }: ApplyOptions): Promise<Outcome> => {
      const answer = await call("admin_apply", {
        operations: JSON.stringify(operations),
        dry_run: dryRun,
        idempotency_key: idempotencyKey ?? null,
        request_id: requestId,
      });
      return v.parse(outcome, answer);
    },
    endSessions: async (
      { userId: targetId, email, dryRun }: EndSessionsRequest,
      requestId: string,
    ): Promise<EndedSessions> =>
      v.parse(
        endedSessions,
        await call("admin_end_sessions", {
          target_id: targetId ?? null,
          target_email: email ?? null,
          dry_run: dryRun,
          request_id: requestId,
        }),
      ),
    removeSecondFactor: async (
      { userId: targetId, email, dryRun }: SecondFactorRemovalRequest,
      requestId: string,
    ): Promise<RemovedFactors> =>
      v.parse(
        removedFactors,
        await call("admin_remove_second_factor", {
          target_id: targetId ?? null,
          target_email: email ?? null,
          dry_run: dryRun,
          request_id: requestId,
        }),
      ),
  };
}

/** See {@link adminProcedures}. */
export type AdminProcedures = ReturnType<typeof adminProcedures>;
