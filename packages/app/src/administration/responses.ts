import { isPlanName } from "@regia/domain/plans";
import { isRole } from "@regia/domain/profile";
import type { AdminUser, UserCounts } from "@regia/ui/screens/AdminScreen";
import type { AuditEntry } from "@regia/ui/screens/AuditScreen";
import type { LimitsHolder } from "@regia/ui/screens/EnterpriseLimitsScreen";

type Fields = Readonly<Record<string, unknown>>;

/** What an operation changes of a user; the admin function writes it before and after. */
export type AccountSnapshot = NonNullable<AuditEntry["before"]>;

/** One page of the list of users. */
export interface UserPage {
  readonly users: readonly AdminUser[];
  readonly total: number;
  readonly counts: UserCounts;
}

/** One page of the audit. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}

/** What became of one operation of a bulk call. */
export interface BulkResult {
  readonly index: number;
  readonly status: "applied" | "unchanged" | "planned" | "failed";
  readonly before: AccountSnapshot | null;
  readonly after: AccountSnapshot | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function isEvery<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isAccountSnapshot(value: unknown): value is AccountSnapshot {
  return (
    isFields(value) &&
    isRole(value["role"]) &&
    isPlanName(value["plan"]) &&
    isTextOrNull(value["plan_expires_at"]) &&
    isTextOrNull(value["trial_start_date"]) &&
    typeof value["trial_used"] === "boolean" &&
    (value["custom_limits"] === null || isFields(value["custom_limits"]))
  );
}

const isAccountSnapshotOrNull = (value: unknown): value is AccountSnapshot | null =>
  value === null || isAccountSnapshot(value);

function isUser(value: unknown): value is AdminUser & LimitsHolder {
  return (
    isFields(value) &&
    isText(value["id"]) &&
    isText(value["email"]) &&
    isText(value["created_at"]) &&
    isTextOrNull(value["full_name"]) &&
    isTextOrNull(value["display_name"]) &&
    isTextOrNull(value["avatar_url"]) &&
    isAccountSnapshot(value)
  );
}

function isEntry(value: unknown): value is AuditEntry {
  return (
    isFields(value) &&
    (isText(value["id"]) || isCount(value["id"])) &&
    isText(value["at"]) &&
    isText(value["action"]) &&
    ["actorId", "actorEmail", "targetId", "targetEmail", "requestId"].every((name) =>
      isTextOrNull(value[name]),
    ) &&
    isAccountSnapshotOrNull(value["before"]) &&
    isAccountSnapshotOrNull(value["after"])
  );
}

function isResult(value: unknown): value is BulkResult {
  if (!isFields(value)) return false;
  const { index, status, before, after, error } = value;
  return (
    isCount(index) &&
    ["applied", "unchanged", "planned", "failed"].some((known) => known === status) &&
    isAccountSnapshotOrNull(before) &&
    isAccountSnapshotOrNull(after) &&
    (error === null || (isFields(error) && isText(error["code"]) && isText(error["message"])))
  );
}

/** A page of users, or null for a response that is none. */
export function parseUserPage(response: unknown): UserPage | null {
  if (!isFields(response)) return null;
  const { users, total, counts } = response;
  if (!isEvery(users, isUser) || !isCount(total) || !isFields(counts)) return null;
  const { total: all, admins, users: standard } = counts;
  if (!isCount(all) || !isCount(admins) || !isCount(standard)) return null;
  return { users, total, counts: { total: all, admins, users: standard } };
}

/** A person with the limits that were agreed, or null for a response that is none. */
export function parseUser(response: unknown): LimitsHolder | null {
  return isFields(response) && isUser(response["profile"]) ? response["profile"] : null;
}

/** A page of the audit, or null for a response that is none. */
export function parseAuditPage(response: unknown): AuditPage | null {
  if (!isFields(response)) return null;
  const { entries, total } = response;
  return isEvery(entries, isEntry) && isCount(total) ? { entries, total } : null;
}

/** What a change left of the person: null inside where the account is gone; null for a response that is none. */
export function parseChange(response: unknown): { readonly after: AccountSnapshot | null } | null {
  return isFields(response) && isAccountSnapshotOrNull(response["after"])
    ? { after: response["after"] }
    : null;
}

/** What became of `count` operations, in their order, or null for a response that is none. */
export function parseBulkResults(response: unknown, count: number): readonly BulkResult[] | null {
  if (!isFields(response) || !isEvery(response["results"], isResult)) return null;
  const { results } = response;
  return results.length === count && results.every(({ index }, place) => index === place) ? results : null;
}
