import { type MyWorkspaces, PERSONAL_WORKSPACE_NAME } from "@regia/domain/workspaces";
import { useText } from "@regia/ui/i18n";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { POLLED } from "../data/polled.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices, useSession } from "../services/services.ts";

/**
 * The signed-in person's workspaces, as they were within the last seconds. A personal one that was never renamed has its
 * name in the language of the page.
 */
export function useMyWorkspaces(): UseQueryResult<MyWorkspaces> {
  const { backend } = useServices();
  const state = useSession();
  const userId = state.status === "signedIn" ? state.user.id : "";
  const personal = useText("shell")("workspaces.personal");
  const select = useCallback(
    ({ workspaces, ...rest }: MyWorkspaces): MyWorkspaces => ({
      ...rest,
      workspaces: workspaces.map((one) =>
        one.personal && one.name === PERSONAL_WORKSPACE_NAME ? { ...one, name: personal } : one,
      ),
    }),
    [personal],
  );
  return useQuery({
    select,
    queryKey: queryKeys.workspaces(userId),
    queryFn: ({ signal }): Promise<MyWorkspaces> =>
      backend.dataOf(backend.rpc("my_workspaces").abortSignal(signal)),
    enabled: userId !== "",
    ...POLLED,
    staleTime: 2_500,
  });
}
