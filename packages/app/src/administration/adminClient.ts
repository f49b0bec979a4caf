import type { CustomLimits } from "@regia/domain/limits";
import type { PlanAssignment } from "@regia/domain/plans";
import type { Role } from "@regia/domain/profile";
import type { UserQuery } from "@regia/ui/screens/AdminScreen";
import type { LimitsHolder } from "@regia/ui/screens/EnterpriseLimitsScreen";
import { AdminCallFailed } from "./callFailure.ts";
import {
  type AuditPage,
  type BulkResult,
  parseAuditPage,
  parseBulkResults,
  parseChange,
  parseUser,
  parseUserPage,
  type UserPage,
} from "./responses.ts";
import type { AdminRequest } from "./transport.ts";

/** Carries a call to the admin function; see AdminTransport. */
export interface AdminCarrier {
  ask(request: AdminRequest): Promise<unknown>;
}

/** One operation of a bulk call. */
export type BulkOperation = { readonly userId: string } & (
  | ({ readonly op: "plan" } & PlanAssignment)
  | { readonly op: "trial" }
  | { readonly op: "role"; readonly role: Role }
  | { readonly op: "delete" }
);

/** How operations are sent: tried, or applied under a key that makes a repetition harmless. */
export type BulkMode =
  | { readonly dryRun: true }
  | { readonly dryRun: false; readonly idempotencyKey: string };

/** Which users are wanted. */
export interface UserListRequest {
  readonly query: UserQuery;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** Which entries of the audit are wanted. */
export interface AuditRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** Operations to be tried or applied; without a signal nothing cancels them. */
export interface BulkRequest {
  readonly operations: readonly BulkOperation[];
  readonly mode: BulkMode;
  readonly signal?: AbortSignal;
}

/** For calls that nothing cancels: a change that was sent is waited for. */
const never = new AbortController().signal;

/** An answer that is not what was asked for counts as a failure, whatever its status. */
function understood<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new AdminCallFailed({ status: 200 });
  return answer;
}

/**
 * The calls of the admin function. Each throws what its carrier throws, and
 * AdminCallFailed for an answer that is not its own.
 */
export class AdminClient {
  readonly #carrier: AdminCarrier;

  constructor(carrier: AdminCarrier) {
    this.#carrier = carrier;
  }

  /** One page of the users that a query finds. */
  async listUsers({ query, pageSize, signal }: UserListRequest): Promise<UserPage> {
    const { search, role, plan, page, sort, order } = query;
    const wanted = search.trim();
    const body = {
      action: "get_users",
      ...(wanted === "" ? {} : { search: wanted }),
      ...(role === "all" ? {} : { role }),
      ...(plan === "all" ? {} : { plan }),
      page,
      pageSize,
      sort,
      order,
    };
    return understood(
      parseUserPage(await this.#carrier.ask({ method: "POST", body, isRepeatable: true, signal })),
    );
  }

  /** A person, with the limits that were agreed. */
  async getUser(userId: string, signal: AbortSignal): Promise<LimitsHolder> {
    const query = { action: "get_user_profile", userId };
    return understood(
      parseUser(await this.#carrier.ask({ method: "GET", query, isRepeatable: true, signal })),
    );
  }

  /** One page of the audit, newest first. */
  async listAudit({ page, pageSize, signal }: AuditRequest): Promise<AuditPage> {
    const query = { action: "audit", page: String(page), pageSize: String(pageSize) };
    return understood(
      parseAuditPage(await this.#carrier.ask({ method: "GET", query, isRepeatable: true, signal })),
    );
  }

  /** Makes somebody an admin, or a user again. */
  async updateRole(userId: string, role: Role): Promise<void> {
    await this.#change({ action: "update_user_role", userId, role });
  }

  /** Gives somebody a plan; without an end the expiry is left out of the call. */
  async updatePlan(userId: string, { plan, expiresAt }: PlanAssignment): Promise<void> {
    await this.#change({
      action: "update_user_plan",
      userId,
      plan,
      ...(expiresAt === null ? {} : { expiresAt }),
    });
  }

  /** Starts somebody's pro trial; the server stamps its times (decision 7). */
  async startTrial(userId: string): Promise<void> {
    await this.#change({ action: "start_trial", userId });
  }

  /** Deletes somebody's account. */
  async deleteUser(userId: string): Promise<void> {
    understood(
      parseChange(
        await this.#carrier.ask({ method: "DELETE", query: { userId }, isRepeatable: false, signal: never }),
      ),
    );
  }

  /** Agrees limits with an enterprise customer; answers them as they were stored. */
  async updateLimits(userId: string, customLimits: CustomLimits): Promise<LimitsHolder["custom_limits"]> {
    const { after } = await this.#change({ action: "update_custom_limits", userId, customLimits });
    return after?.custom_limits ?? null;
  }

  /** Tries or applies many operations, at most 1,000; answers one result for each, in their order. */
  async bulk({ operations, mode, signal = never }: BulkRequest): Promise<readonly BulkResult[]> {
    const body = { action: "bulk", operations, ...mode };
    // A dry run changes nothing, and the same key changes nothing twice.
    const answer = await this.#carrier.ask({ method: "POST", body, isRepeatable: true, signal });
    return understood(parseBulkResults(answer, operations.length));
  }

  async #change(body: Readonly<Record<string, unknown>>) {
    const answer = await this.#carrier.ask({ method: "PUT", body, isRepeatable: false, signal: never });
    return understood(parseChange(answer));
  }
}
