import type { AccountSession, SessionsState } from "@regia/ui/screens/SettingsScreen";
import { useMutation, useQuery } from "@tanstack/react-query";
import { requestFailure } from "../data/failures.ts";
import { loadedFrom } from "../data/loaded.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";

type Ready = Extract<SessionsState, { kind: "ready" }>;
type Ending = NonNullable<Ready["ending"]>;

/** The list of sessions, and functions to end them. */
export interface SessionList {
  readonly state: SessionsState;
  end(id: string): void;
  endOthers(): void;
  /** Loads the list again, after a failure or after sessions were ended elsewhere. */
  refresh(): void;
}

/** The sessions of the signed-in person; loaded again whenever the section is shown. */
export function useSessions({ userId, isShown }: SettingsSectionProps): SessionList {
  const { backend } = useServices();
  const sessions = useQuery({
    queryKey: queryKeys.sessions(userId),
    queryFn: ({ signal }): Promise<readonly AccountSession[]> =>
      backend.dataOf(backend.rpc("my_sessions").abortSignal(signal)),
    enabled: isShown,
  });
  const ending = useMutation({
    mutationFn: (which: Ending): Promise<unknown> =>
      which === "others"
        ? backend.dataOf(backend.auth.signOut({ scope: "others" }))
        : backend.dataOf(backend.rpc("end_session", { session_id: which.id })),
    onSuccess: () => sessions.refetch(),
  });
  const end = (which: Ending) => {
    if (!ending.isPending) ending.mutate(which);
  };

  const progress = (): Pick<Ready, "ending" | "outcome"> => {
    if (ending.isPending) return { ending: ending.variables };
    if (ending.isError) return { outcome: { reason: requestFailure(ending.error) } };
    if (ending.isIdle) return {};
    return { outcome: ending.variables === "others" ? "endedOthers" : "ended" };
  };
  const shown = (): SessionsState => {
    const loaded = loadedFrom(sessions);
    if (loaded.kind === "ready") return { kind: "ready", sessions: loaded.value, ...progress() };
    return loaded.kind === "loading" ? loaded : { kind: "unread" };
  };

  return {
    state: shown(),
    end: (id) => end({ id }),
    endOthers: () => end("others"),
    refresh: () => void sessions.refetch(),
  };
}
