import type {
  BudgetSetting,
  BudgetValues,
  MemberPage,
  MemberSpending,
  SentInvitation,
  WorkspaceBudgets,
  WorkspaceEventPage,
  WorkspaceMember,
  WorkspaceOverview,
} from "@regia/domain/workspaces";
import type { SaveState } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** Something that is loaded beside the members. */
export type PartState<Value> = { kind: "loading" } | { kind: "failed" } | ({ kind: "ready" } & Value);

export type MembersState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  | {
      kind: "ready";
      workspace: WorkspaceOverview;
      members: MemberPage;
      /** For owners alone. Default: none is shown. */
      invitations?: PartState<{ invitations: readonly SentInvitation[] }> | undefined;
      /** For owners alone. Default: none is shown. */
      record?: PartState<WorkspaceEventPage> | undefined;
    };

/** A change that needs no question first, by the id that it is about. */
export type MembersAct =
  | { kind: "role"; member: WorkspaceMember }
  | { kind: "resend" | "revoke"; invitation: SentInvitation }
  | { kind: "acceptHandover" | "cancelHandover" };

/** The question over the page. */
export type MembersQuestion =
  | { kind: "remove"; member: WorkspaceMember }
  | { kind: "offer"; member: WorkspaceMember }
  | { kind: "leave" };

/** State of the form that invites. */
export type InviteState =
  | { kind: "idle" }
  | { kind: "sending" }
  | { kind: "sent"; email: string }
  | { kind: "failed"; reason: LocalizedText };

/** What the dialog of the budgets asks for. */
export type BudgetQuestion = { kind: "workspace" } | { kind: "member"; member: MemberSpending };

/** The budgets that hold while the dialog is open: of the workspace, and the member's own one if it asks for that. */
export interface HeldBudgets extends BudgetSetting {
  budget: string | null;
}

/** What the section of the budgets shows, and what it calls. */
export interface BudgetControls {
  state: PartState<{ budgets: WorkspaceBudgets }>;
  /** The current page of what members cost, from 1. */
  page: number;
  pageSize: number;
  onPageChange: (page: number) => void;
  /** Text of the search among members. */
  search: string;
  onSearchChange: (search: string) => void;
  /** The open dialog; null if none is. */
  question: BudgetQuestion | null;
  /** Called to open the dialog, or to read again what holds. */
  onOpen: (question: BudgetQuestion) => void;
  onClose: () => void;
  /** What holds, read when the dialog opened and after a change that somebody else made meanwhile. */
  held: PartState<HeldBudgets>;
  saving: SaveState;
  /** True without a connection: nothing can be saved. */
  isOffline: boolean;
  /** Called with the changed budgets: decimal euro, null for none. The caller closes the dialog. */
  onSave: (budgets: BudgetValues) => void;
}
