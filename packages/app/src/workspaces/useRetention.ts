import type { RetentionNotice } from "@regia/domain/chat";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";

/** Milliseconds for which a notice of what is deleted in days is recent enough. */
const RECENT = 5 * 60_000;

/**
 * What retention is going to delete in the signed-in person's workspaces, none where nothing is (decision 37); and a
 * function that reads it again if something is, after somebody wrote.
 */
export function useRetention(userId: string): readonly [readonly RetentionNotice[], () => void] {
  const { backend } = useServices();
  const { data = [], refetch } = useQuery({
    queryKey: queryKeys.retention(userId),
    queryFn: ({ signal }): Promise<readonly RetentionNotice[]> =>
      backend.dataOf(backend.rpc("chat_retention_notice").abortSignal(signal)),
    staleTime: RECENT,
  });
  return [data, () => void (data.length > 0 && refetch())];
}
