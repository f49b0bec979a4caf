import { useIsFetching } from "@tanstack/react-query";
import { useServices, useSession } from "../app/services.ts";
import { queryKeys } from "../data/queryKeys.ts";

/**
 * Whether the profile is being loaded again, and a function to load it. It is also loaded when the connection returns.
 */
export function useProfileRetry(): [boolean, () => void] {
  const { session } = useServices();
  const state = useSession();
  const userId = state.status === "signedIn" ? state.user.id : "";
  const isAsking = useIsFetching({ queryKey: queryKeys.profile(userId) }) > 0;
  // The page already says that the profile could not be loaded.
  return [isAsking, () => void session.refreshProfile().catch(() => undefined)];
}
