import { useIsFetching } from "@tanstack/react-query";
import { useServices, useSession } from "../app/services.ts";
import { queryKeys } from "../data/queryKeys.ts";

/** Whether the profile is being asked for again, and the way to ask; the return of the connection asks by itself. */
export function useProfileRetry(): [boolean, () => void] {
  const { session } = useServices();
  const state = useSession();
  const userId = state.status === "signedIn" ? state.user.id : "";
  const isAsking = useIsFetching({ queryKey: queryKeys.profile(userId) }) > 0;
  // What could not be read stays unread: the page says so already.
  return [isAsking, () => void session.refreshProfile().catch(() => undefined)];
}
