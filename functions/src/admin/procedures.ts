import type { BackendService } from "../../backend/index.ts";
import { isRecord } from "../../http/index.ts";
import type { Bearer } from "../../identity/index.ts";
import type { UserListQuestion } from "./calls.ts";
import { refusalFor } from "./refusals.ts";

/** The database's result of one operation. */
export interface OperationResult {
  readonly index: number;
  readonly status: "applied" | "unchanged" | "planned" | "failed";
  readonly before: unknown;
  readonly after: unknown;
  /** Why it failed, or null. */
  readonly error: string | null;
}

/** The results of operations, and the files that no longer belong to anybody. */
export interface Outcome {
  readonly results: readonly OperationResult[];
  readonly avatars: readonly string[];
}

/** How to apply operations. */
export interface ApplyOptions {
  readonly operations: readonly Readonly<Record<string, unknown>>[];
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
}

/** The database's admin procedures, each called on behalf of one person. */
export interface AdminProcedures {
  listUsers(question: UserListQuestion): Promise<Readonly<Record<string, unknown>>>;
  getUser(userId: string): Promise<Readonly<Record<string, unknown>>>;
  listAudit(page: number, pageSize: number): Promise<Readonly<Record<string, unknown>>>;
  apply(options: ApplyOptions): Promise<Outcome>;
}

function isOutcome(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & Outcome {
  return Array.isArray(value["results"]) && Array.isArray(value["avatars"] ?? []);
}

/**
 * The procedures, called on behalf of the token's owner; the database checks whether that is an admin. Each throws a
 * Refusal for what the database refuses.
 */
export function adminProcedures(backend: BackendService, { userId, sessionId }: Bearer): AdminProcedures {
  async function call(procedure: string, parameters: Readonly<Record<string, unknown>>) {
    const answer = await backend.call(procedure, { actor: userId, session: sessionId, ...parameters });
    if (!isRecord(answer)) throw new TypeError(`${procedure} answered something else`);
    const { refusal } = answer;
    if (typeof refusal === "string") throw refusalFor(refusal);
    return answer;
  }
  return {
    listUsers: ({ search, role, plan, page, pageSize, sort, order }) =>
      call("admin_list_users", {
        search: search ?? null,
        with_role: role ?? null,
        with_plan: plan ?? null,
        page,
        page_size: pageSize,
        sort,
        descending: order === "desc",
      }),
    getUser: (wanted) => call("admin_get_user", { user_id: wanted }),
    listAudit: (page, pageSize) => call("admin_list_audit", { page, page_size: pageSize }),
    apply: async ({ operations, dryRun, idempotencyKey, requestId }) => {
      const answer = await call("admin_apply", {
        operations: JSON.stringify(operations),
        dry_run: dryRun,
        idempotency_key: idempotencyKey ?? null,
        request_id: requestId,
      });
      if (!isOutcome(answer)) throw new TypeError("admin_apply answered something else");
      return { results: answer.results, avatars: answer.avatars ?? [] };
    },
  };
}
