// Apart from the client, so that only what shows workspaces loads them.

import type { MemberPage } from "@regia/domain/workspaces";
import type { WorkspaceListRequest, WorkspaceMembersRequest } from "../admin/requests.ts";
import {
  memberPage,
  type WorkspaceDetails,
  type WorkspacePage,
  workspaceDetails,
  workspacePage,
} from "../admin/workspaceResponses.ts";
import type { AdminClient } from "./adminClient.ts";

/** One page of workspaces, newest first: of one user, or of all. */
export function listWorkspaces(
  client: AdminClient,
  request: WorkspaceListRequest,
  signal?: AbortSignal,
): Promise<WorkspacePage> {
  const body = { action: "get_workspaces", ...request };
  return client.call(workspacePage, { method: "POST", body, signal }, "safe");
}

/** The workspace with an id or a slug. */
export function getWorkspace(client: AdminClient, workspace: string): Promise<WorkspaceDetails> {
  const url = client.withQuery({ action: "get_workspace", workspace });
  return client.call(workspaceDetails, { url }, "safe");
}

/** One page of a workspace's members. */
export function listMembers(client: AdminClient, request: WorkspaceMembersRequest): Promise<MemberPage> {
  const url = client.withQuery({ action: "get_workspace_members", ...request });
  return client.call(memberPage, { url }, "safe");
}
