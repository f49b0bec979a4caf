import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import { workspaceCalls } from "../workspaces/workspaceCalls.ts";

/** As many members as one call gives. */
const PAGE_SIZE = 200;

/**
 * A function that names the members of a workspace.
 * @param isNeeded whether a message of another member is shown
 * @param formerMember the name of one who has left, and of one who is not loaded
 */
export function useMemberNames(
  userId: string,
  workspace: string,
  isNeeded: boolean,
  formerMember: string,
): (memberId: string | null) => string {
  const { backend } = useServices();
  const { data } = useQuery({
    queryKey: [...queryKeys.workspace(userId, workspace), "names"],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const query = { workspace, page: 1, page_size: PAGE_SIZE, search: "" };
      const { members } = await workspaceCalls(backend).members(query, signal);
      return new Map(members.map(({ user_id, display_name, email }) => [user_id, display_name ?? email]));
    },
    enabled: isNeeded,
    staleTime: 60_000,
  });
  return useCallback((id) => (id === null ? undefined : data?.get(id)) ?? formerMember, [data, formerMember]);
}
