import { listMembers, listWorkspaces } from "@regia/api/client";
import {
  type DialogList,
  type UserWorkspace,
  UserWorkspacesDialog,
} from "@regia/ui/patterns/UserWorkspacesDialog";
import type { AdminUser } from "@regia/ui/screens/AdminScreen";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "../data/queryKeys.ts";
import { useAdministration } from "./administrationContext.ts";

const PAGE_SIZE = 10;

function listOf<Row>(
  page: number,
  isError: boolean,
  data: { readonly rows: readonly Row[]; readonly total: number } | undefined,
): DialogList<Row> {
  if (data) return { kind: "loaded", page, ...data };
  return { kind: isError ? "failed" : "loading" };
}

interface UserWorkspacesProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** The dialog of a user's workspaces, with its data. The admin client already retries. */
export function UserWorkspaces({ user, onClose }: UserWorkspacesProps) {
  const { client, viewerId } = useAdministration();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<UserWorkspace | null>(null);
  const [membersPage, setMembersPage] = useState(1);
  const workspaces = useQuery({
    queryKey: queryKeys.userWorkspaces(viewerId, user.id, page),
    queryFn: async ({ signal }) => {
      const answer = await listWorkspaces(client, { userId: user.id, page, pageSize: PAGE_SIZE }, signal);
      return { rows: answer.workspaces, total: answer.total };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const members = useQuery({
    queryKey: queryKeys.workspaceMembers(viewerId, opened?.id ?? "", membersPage),
    queryFn: async () => {
      const workspace = opened?.id ?? "";
      const answer = await listMembers(client, { workspace, page: membersPage, pageSize: PAGE_SIZE });
      return { rows: answer.members, total: answer.total };
    },
    enabled: opened !== null,
    // Only from page to page of the same workspace.
    placeholderData: (before) => (membersPage === 1 ? undefined : before),
    retry: false,
  });
  return (
    <UserWorkspacesDialog
      isOpen
      user={user}
      workspaces={listOf(page, workspaces.isError, workspaces.data)}
      opened={opened && { workspace: opened, members: listOf(membersPage, members.isError, members.data) }}
      pageSize={PAGE_SIZE}
      onOpenedChange={(workspace) => {
        setMembersPage(1);
        setOpened(workspace);
      }}
      onPageChange={opened ? setMembersPage : setPage}
      onRetry={() => void (opened ? members : workspaces).refetch()}
      onClose={onClose}
    />
  );
}
