import type { UserListQuery } from "@regia/api/admin";
import type { OperationRefusal } from "@regia/domain/administration";
import type { Message } from "@regia/domain/messages";
import type { PlanAssignment, PlanName } from "@regia/domain/plans";
import type { Profile, Role } from "@regia/domain/profile";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { AccountSnapshot } from "../../patterns/AccountSnapshotChange/index.ts";
import type { ManagePlanState, PlanHolder } from "../../patterns/ManagePlanDialog/index.ts";
import type { IdentifiedUser } from "../../patterns/UserIdentity/index.ts";

/** A row of the user table: the columns of a profile that it shows. */
export type AdminUser = PlanHolder & Pick<Profile, "role" | "created_at">;

/** Sort keys of the list. */
export type UserSort = UserListQuery["sort"];

/** Query of the list, as in the admin function's filters. */
export interface UserQuery {
  search: string;
  role: Role | "all";
  plan: PlanName | "all";
  /** Number of the page, from 1. */
  page: number;
  sort: UserSort;
  order: UserListQuery["order"];
}

/** The initial query: no filters, newest users first. */
export const INITIAL_USER_QUERY: UserQuery = {
  search: "",
  role: "all",
  plan: "all",
  page: 1,
  sort: "created_at",
  order: "desc",
};

/** Number of users, regardless of filters. */
export interface UserCounts {
  total: number;
  admins: number;
  users: number;
}

export type UserListState =
  /** The first load is in progress. */
  | { kind: "loading" }
  /** The first load failed; there is no list. */
  | { kind: "unavailable" }
  | {
      kind: "loaded";
      /** The users of the page. */
      users: readonly AdminUser[];
      /** Number of matching users on all pages. */
      total: number;
      counts: UserCounts;
      /** Newer results are loading; the rows stay. */
      isRefreshing: boolean;
    };

/** Calls whose failure is shown above the list. */
export type AdminOperation =
  | "adminLoadUsers"
  | "adminUpdateRole"
  | "adminDeleteUser"
  | "adminUpdatePlan"
  | "adminStartTrial";

export type AdminDialogState =
  | { kind: "closed" }
  | { kind: "plan"; user: AdminUser; state: ManagePlanState }
  | { kind: "grantAdmin"; user: AdminUser }
  | { kind: "endSessions"; user: AdminUser; state: "asking" | "ending" | "failed" }
  | { kind: "secondFactor"; user: AdminUser; state: "asking" | "removing" | "failed" }
  | {
      kind: "delete";
      user: AdminUser;
      state: "asking" | "deleting" | "failed";
      /** The workspaces that end with the account although others are in them; none until they are known. */
      ending: readonly EndingWorkspace[];
    };

/** A workspace that ends with its payer's account although others are in it. */
export interface EndingWorkspace {
  id: string;
  name: string;
  /** The number of people in it. */
  members: number;
}

/** A change of all selected users. */
export type BulkAction =
  | ({ op: "plan" } & PlanAssignment)
  | { op: "trial" }
  | { op: "role"; role: Role }
  | { op: "delete" };

/** Result of a change for one user, or its preview. */
export interface BulkOutcome {
  user: IdentifiedUser;
  status: "planned" | "applied" | "unchanged" | "failed";
  before: AccountSnapshot | null;
  after: AccountSnapshot | null;
  /** Of a deletion: the workspaces that end with the account although others are in them. Default: none. */
  ending?: readonly EndingWorkspace[] | undefined;
  /** If `failed`: a known error code, or a message for any other. */
  refusal?: OperationRefusal | Message | undefined;
}

export type BulkState =
  | { kind: "idle" }
  /** The dry run is in progress. */
  | { kind: "preparing"; action: BulkAction }
  | { kind: "preview"; action: BulkAction; outcomes: readonly BulkOutcome[] }
  | { kind: "running"; action: BulkAction; done: number; total: number }
  | { kind: "finished"; action: BulkAction; outcomes: readonly BulkOutcome[] }
  /** The call failed; it is not known whether anything changed. */
  | { kind: "failed"; action: BulkAction; reason: LocalizedText };
