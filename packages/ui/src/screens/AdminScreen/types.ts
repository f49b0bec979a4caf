import type { Message } from "@regia/domain/messages";
import type { PlanAssignment, PlanName } from "@regia/domain/plans";
import type { Profile, Role } from "@regia/domain/profile";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { AccountSnapshot } from "../../patterns/AccountSnapshotChange/index.ts";
import type { ManagePlanState, PlanHolder } from "../../patterns/ManagePlanDialog/index.ts";
import type { IdentifiedUser } from "../../patterns/UserIdentity/index.ts";

/** A row of the user table: what it reads of a profile. */
export type AdminUser = PlanHolder & Pick<Profile, "role" | "created_at">;

/** What the list can be ordered by; the admin function's `sort`. */
export type UserSort = "created_at" | "display_name" | "email" | "plan";

/** What is asked of the list: the admin function's filters. */
export interface UserQuery {
  search: string;
  role: Role | "all";
  plan: PlanName | "all";
  /** From 1. */
  page: number;
  sort: UserSort;
  order: "asc" | "desc";
}

/** The query of a list that nobody has narrowed: the newest users first. */
export const INITIAL_USER_QUERY: UserQuery = {
  search: "",
  role: "all",
  plan: "all",
  page: 1,
  sort: "created_at",
  order: "desc",
};

/** How many there are in all, whatever the filters. */
export interface UserCounts {
  total: number;
  admins: number;
  users: number;
}

/** Where the list of users stands. */
export type UserListState =
  /** The first load is under way. */
  | { kind: "loading" }
  /** The first load failed: nothing to show. */
  | { kind: "unavailable" }
  | {
      kind: "loaded";
      /** The rows of the page. */
      users: readonly AdminUser[];
      /** How many match the filters, on all pages. */
      total: number;
      counts: UserCounts;
      /** A newer answer is on its way; the rows stay. */
      isRefreshing: boolean;
    };

/** The calls of the dashboard that fail in a red banner. */
export type AdminOperation =
  | "adminLoadUsers"
  | "adminUpdateRole"
  | "adminDeleteUser"
  | "adminUpdatePlan"
  | "adminStartTrial";

/** The dialog over the dashboard. */
export type AdminDialogState =
  | { kind: "closed" }
  | { kind: "plan"; user: AdminUser; state: ManagePlanState }
  | { kind: "delete"; user: AdminUser; state: "asking" | "deleting" | "failed" };

/** One change for every selected user. */
export type BulkAction =
  | ({ op: "plan" } & PlanAssignment)
  | { op: "trial" }
  | { op: "role"; role: Role }
  | { op: "delete" };

/** Why an operation was refused: the codes of the admin function. */
export type BulkRefusal = "not_found" | "self_deletion" | "last_admin" | "trial_used" | "trial_not_free";

/** What happened, or would happen, to one user. */
export interface BulkOutcome {
  user: IdentifiedUser;
  status: "planned" | "applied" | "unchanged" | "failed";
  before: AccountSnapshot | null;
  after: AccountSnapshot | null;
  /** Set when `failed`: a known code, or words for any other. */
  refusal?: BulkRefusal | Message | undefined;
}

/** Where an action on several users stands. */
export type BulkState =
  | { kind: "idle" }
  /** The dry run is under way. */
  | { kind: "preparing"; action: BulkAction }
  | { kind: "preview"; action: BulkAction; outcomes: readonly BulkOutcome[] }
  | { kind: "running"; action: BulkAction; done: number; total: number }
  | { kind: "finished"; action: BulkAction; outcomes: readonly BulkOutcome[] }
  /** The call itself failed; nothing is known to have changed. */
  | { kind: "failed"; action: BulkAction; reason: LocalizedText };
