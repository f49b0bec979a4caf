import type { Profile } from "@regia/domain/profile";
import type { Context } from "../../program/context.ts";
import type { SignedIn } from "../../session/currentSession.ts";
import { BackendError, type BackendRequest } from "../http.ts";
import type { AuditEntry, AuditPage, PageQuestion, UserPage, UserQuestion } from "./directory.ts";
import type { Operation, OperationResult } from "./operations.ts";

/** How to apply operations. */
export interface ApplyOptions {
  /** Nothing is changed; each operation that would change something is `planned`. */
  readonly dryRun?: boolean;
  /** The same key with the same operations gives the same answer and changes nothing: such a call may be sent again. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * The admin function, in the name of the person who is signed in. Every call throws BackendError; `withBackoff` retries
 * transient failures and turns the others into messages.
 */
export interface AdminClient {
  listUsers(question: UserQuestion & PageQuestion): Promise<UserPage>;
  getUser(userId: string): Promise<Profile>;
  listAudit(question: PageQuestion): Promise<AuditPage>;
  /** Applies up to {@link MOST_OPERATIONS} operations; the results are in their order, one for each. */
  apply(operations: readonly Operation[], options?: ApplyOptions): Promise<readonly OperationResult[]>;
}

type Fields = Readonly<Record<string, unknown>>;

const STATUSES: readonly unknown[] = ["applied", "unchanged", "planned", "failed"];

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === "string");

// The rest of a record is not checked here: the function is released together with the command, and its tests check the
// shape.
const isProfile = (value: unknown): value is Profile => hasTexts(value, ["id", "email", "role", "plan"]);
const isAuditEntry = (value: unknown): value is AuditEntry => hasTexts(value, ["at", "action"]);

function isResult(value: unknown): value is OperationResult {
  return isRecord(value) && typeof value["index"] === "number" && STATUSES.includes(value["status"]);
}

function isListOf<Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): value is Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

/** The client of the admin function for a session. */
export function adminClient({ connection, send }: SignedIn, { locale }: Context): AdminClient {
  const url = `${connection.site}/.netlify/functions/admin`;

  async function ask(request: Omit<BackendRequest, "url">, query = ""): Promise<Fields> {
    const { body } = await send({ ...request, url: url + query, headers: { "Accept-Language": locale } });
    return isRecord(body) ? body : {};
  }
  const somethingElse = () => new BackendError({ kind: "notRegia", url });

  return {
    async listUsers(question) {
      const { users, total } = await ask({ method: "POST", body: { action: "get_users", ...question } });
      if (!isListOf(users, isProfile) || typeof total !== "number") throw somethingElse();
      return { users, total };
    },
    async getUser(userId) {
      const query = new URLSearchParams({ action: "get_user_profile", userId });
      const { profile } = await ask({}, `?${query}`);
      if (!isProfile(profile)) throw somethingElse();
      return profile;
    },
    async listAudit({ page, pageSize }) {
      const query = new URLSearchParams({
        action: "audit",
        page: String(page),
        pageSize: String(pageSize),
      });
      const { entries, total } = await ask({}, `?${query}`);
      if (!isListOf(entries, isAuditEntry) || typeof total !== "number") throw somethingElse();
      return { entries, total };
    },
    async apply(operations, { dryRun = false, idempotencyKey, signal } = {}) {
      const { results } = await ask({
        method: "POST",
        body: {
          action: "bulk",
          operations,
          dryRun,
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        },
        timeout: APPLY_TIMEOUT,
        ...(signal ? { signal } : {}),
      });
      const isWhole = isListOf(results, isResult) && results.every(({ index }, place) => index === place);
      if (!isWhole || results.length !== operations.length) throw somethingElse();
      return results;
    },
  };
}

/** Time limit of a bulk call in milliseconds: a thousand operations take longer than a read. */
const APPLY_TIMEOUT = 60_000;
