import { isKnownNotification, type Notification } from "@regia/domain/notifications";
import type { NotificationPanelProps } from "@regia/ui/patterns/AppShell";
import { NotificationCentre, type NotificationsState } from "@regia/ui/patterns/NotificationCentre";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Backend } from "../backend/client.ts";
import { loadedFrom } from "../data/loaded.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices, useSession } from "../services/services.ts";
import { useMinute } from "../time/useMinute.ts";

/** The database keeps so many of each person. */
const MOST = 100;

async function readNotifications(backend: Backend, signal: AbortSignal): Promise<readonly Notification[]> {
  const rows = backend
    .from("notifications")
    .select("id, at, kind, data, read_at")
    .order("id", { ascending: false })
    .limit(MOST)
    .abortSignal(signal)
    .overrideTypes<{ kind: string }[], { merge: false }>();
  return (await backend.dataOf(rows)).filter(isKnownNotification);
}

/** The notification centre with the person's notifications, read whenever it opens. */
export function NotificationPanel(panel: NotificationPanelProps) {
  const { backend } = useServices();
  const session = useSession();
  const queries = useQueryClient();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const queryKey = queryKeys.notifications(userId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readNotifications(backend, signal),
    enabled: panel.isOpen,
    staleTime: 0,
  });
  // The database marks what was shown, not what arrives meanwhile.
  const mark = useMutation({
    mutationFn: async ({ first, last }: { first: number; last: number }) => {
      const change = backend.from("notifications").update({ read_at: "now" });
      const shown = change.gte("id", first).lte("id", last).is("read_at", null);
      await backend.dataOf(shown.select("id"));
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: queryKeys.workspaces(userId) }),
      ]),
  });
  const loaded = loadedFrom(query);
  const state: NotificationsState =
    loaded.kind === "ready"
      ? { kind: "ready", notifications: loaded.value, isOutdated: query.isError }
      : loaded.kind === "unread"
        ? { kind: "failed", reason: loaded.reason }
        : loaded;
  return (
    <NotificationCentre
      {...panel}
      state={state}
      now={useMinute()}
      onRead={({ id }) => mark.mutate({ first: id, last: id })}
      onReadAll={() => mark.mutate({ first: 0, last: query.data?.[0]?.id ?? 0 })}
      onRetry={() => void query.refetch()}
    />
  );
}
