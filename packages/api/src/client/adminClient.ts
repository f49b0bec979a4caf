import type { LimitChanges } from "@regia/domain/limits";
import type { PlanAssignment } from "@regia/domain/plans";
import type { Role } from "@regia/domain/profile";
import * as v from "valibot";
import { ADMIN_PATH, type CHANGE_ACTIONS } from "../admin/calls.ts";
import type { AuditRequest, Operation, UserListRequest, UserTarget } from "../admin/requests.ts";
import {
  type AccountSnapshot,
  type AuditPage,
  auditPage,
  bulkResults,
  type ChangeResult,
  changeResult,
  endedSessions,
  type OperationResult,
  removedFactors,
  type User,
  type UserPage,
  userPage,
  userProfile,
} from "../admin/responses.ts";
import { ApiError } from "./apiError.ts";
import type { ApiRequest } from "./exchange.ts";
import type { Repetition, Transport } from "./transport.ts";

/** Sends the calls; see {@link Transport}. */
export type Carrier = Pick<Transport, "send">;

/** How to apply operations. */
export interface BulkOptions {
  /** Nothing is changed; each operation that would change something is `planned`. */
  readonly dryRun?: boolean;
  /** The same key with the same operations gives the same answer and changes nothing. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** Whether the client retries the call; true by default. */
  readonly retries?: boolean;
}

/** Time-out in milliseconds, because a thousand operations take longer than a read. */
const BULK_TIMEOUT_MS = 60_000;

/**
 * The client of the admin function. Retries reads, dry runs and bulk calls with an idempotency key after every
 * transient failure; other changes only after 429, when they were certainly not executed.
 *
 * Every call throws {@link ApiError}, of kind `unexpected` for a response of the wrong shape; the signal's reason once
 * it is aborted.
 */
export class AdminClient {
  readonly #carrier: Carrier;
  readonly #url: string;

  /** @param site origin of the functions; the page's own by default */
  constructor(carrier: Carrier, site = "") {
    this.#carrier = carrier;
    this.#url = site + ADMIN_PATH;
  }

  /** One page of users. */
  listUsers(request: UserListRequest, signal?: AbortSignal): Promise<UserPage> {
    return this.call(userPage, { method: "POST", body: { action: "get_users", ...request }, signal }, "safe");
  }

  /** One user. */
  async getUser(userId: string, signal?: AbortSignal): Promise<User> {
    const url = this.withQuery({ action: "get_user_profile", userId });
    return (await this.call(userProfile, { url, signal }, "safe")).profile;
  }

  /** One page of the audit log, newest first. */
  listAudit(request: AuditRequest, signal?: AbortSignal): Promise<AuditPage> {
    const url = this.withQuery({ action: "audit", ...request });
    return this.call(auditPage, { url, signal }, "safe");
  }

  /** Sets a user's role. */
  async updateRole(userId: string, role: Role): Promise<void> {
    await this.#change("update_user_role", { userId, role });
  }

  /** Sets a user's plan; for a plan without end the expiry is omitted. */
  async updatePlan(userId: string, { plan, expiresAt }: PlanAssignment): Promise<void> {
    await this.#change("update_user_plan", { userId, plan, expiresAt: expiresAt ?? undefined });
  }

  /** Starts a user's pro trial; the server sets its dates. */
  async startTrial(userId: string): Promise<void> {
    await this.#change("start_trial", { userId });
  }

  /**
   * Deletes a user's account.
   * @param endWorkspaces ends the workspaces that the user pays for and others are in, which else stop the deletion
   */
  async deleteUser(userId: string, { endWorkspaces = false } = {}): Promise<void> {
    const url = this.withQuery({ userId, endWorkspaces: endWorkspaces || undefined });
    await this.call(changeResult, { method: "DELETE", url }, "unless-carried-out");
  }

  /**
   * Ends a user's sessions, except the one that asks; returns their number.
   * @param dryRun nothing is ended
   */
  async endSessions(user: UserTarget, { dryRun = false } = {}): Promise<number> {
    return (await this.#askOrChange(endedSessions, { action: "end_sessions", ...user, dryRun })).ended;
  }

  /**
   * Removes a user's second factor, which ends the sessions; returns the number of factors.
   * @param dryRun nothing is removed
   */
  async removeSecondFactor(user: UserTarget, { dryRun = false } = {}): Promise<number> {
    const body = { action: "remove_second_factor", ...user, dryRun };
    return (await this.#askOrChange(removedFactors, body)).removed;
  }

  /** Changes the named limits of an enterprise customer; returns all, as stored. */
  async updateLimits(userId: string, customLimits: LimitChanges): Promise<AccountSnapshot["custom_limits"]> {
    const { after } = await this.#change("update_custom_limits", { userId, customLimits, mode: "merge" });
    return after?.custom_limits ?? null;
  }

  /** Applies up to 1,000 operations; returns one result for each, in their order. */
  async bulk(
    operations: readonly Operation[],
    { dryRun = false, idempotencyKey, signal, retries = true }: BulkOptions,
  ): Promise<readonly OperationResult[]> {
    const isRepeatable = dryRun || idempotencyKey !== undefined;
    const { results } = await this.call(
      bulkResults,
      {
        method: "POST",
        body: { action: "bulk", operations, dryRun, idempotencyKey },
        timeoutMs: BULK_TIMEOUT_MS,
        signal,
      },
      !retries ? "never" : isRepeatable ? "safe" : "unless-carried-out",
    );
    const isWhole =
      results.length === operations.length && results.every(({ index }, place) => index === place);
    if (!isWhole) throw new ApiError({ kind: "unexpected", url: this.#url, status: 200 });
    return results;
  }

  /** The address of a call whose fields are in the query string. */
  withQuery(fields: Readonly<Record<string, unknown>>): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined && value !== null) query.set(name, String(value));
    }
    return `${this.#url}?${query}`;
  }

  /** Sends a call that changes nothing with `dryRun`. */
  #askOrChange<const Schema extends v.GenericSchema>(
    schema: Schema,
    body: { readonly action: string; readonly dryRun: boolean } & UserTarget,
  ): Promise<v.InferOutput<Schema>> {
    return this.call(schema, { method: "POST", body }, body.dryRun ? "safe" : "unless-carried-out");
  }

  #change(
    action: keyof typeof CHANGE_ACTIONS,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<ChangeResult> {
    return this.call(changeResult, { method: "PUT", body: { action, ...fields } }, "unless-carried-out");
  }

  /** Sends a call and parses its answer. */
  async call<const Schema extends v.GenericSchema>(
    schema: Schema,
    request: Omit<ApiRequest, "url"> & { readonly url?: string },
    repetition: Repetition,
  ): Promise<v.InferOutput<Schema>> {
    const { status, body } = await this.#carrier.send({ url: this.#url, ...request }, repetition);
    const parsed = v.safeParse(schema, body, { abortEarly: true });
    if (parsed.success) return parsed.output;
    throw new ApiError({ kind: "unexpected", url: this.#url, status });
  }
}
