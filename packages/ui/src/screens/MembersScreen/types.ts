import type {
  MemberPage,
  SentInvitation,
  WorkspaceEventPage,
  WorkspaceMember,
  WorkspaceOverview,
} from "@regia/domain/workspaces";
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
