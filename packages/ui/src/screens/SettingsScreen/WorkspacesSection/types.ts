import type { ReceivedInvitation, Workspace } from "@regia/domain/workspaces";
import type { LocalizedText } from "../../../i18n/useLocalizedText.ts";

/** What is being done to a workspace or an invitation, by its id. */
export interface WorkspaceAct {
  kind: "acceptInvitation" | "declineInvitation" | "acceptHandover" | "cancelHandover";
  id: string;
}

export type WorkspacesState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | {
      kind: "ready";
      workspaces: readonly Workspace[];
      invitations: readonly ReceivedInvitation[];
      /** The answer that is being sent. Default: none. */
      pending?: WorkspaceAct | undefined;
      /** Why the last answer failed. Default: it did not. */
      failure?: LocalizedText | undefined;
    };

/** The dialog over the section, with the workspace that it is about. */
export type WorkspaceDialog =
  | { kind: "create" }
  | { kind: "rename"; workspace: Workspace }
  | { kind: "leave"; workspace: Workspace }
  | { kind: "delete"; workspace: Workspace };
