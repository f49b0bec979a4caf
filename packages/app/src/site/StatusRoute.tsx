import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { StatusScreen, type StatusState } from "@regia/ui/screens/StatusScreen";
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loadConfig } from "../backend/config.ts";
import { readServiceStatus, SERVICE_TIMEOUT_MS } from "./serviceStatus.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

/** Milliseconds between two checks while the page is visible. */
const CHECK_EVERY_MS = 60_000;

const queryKey = ["status"];

/** `/status`: which services are available now (decision 18). */
export function Component() {
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <PageTitle page="status" />
      <Status />
    </QueryClientProvider>
  );
}

function Status() {
  const frame = usePublicFrame();
  const queries = useQueryClient();
  const { data: status = { kind: "checking" } } = useQuery<StatusState>({
    queryKey,
    queryFn: () =>
      readServiceStatus(loadConfig(AbortSignal.timeout(SERVICE_TIMEOUT_MS)), window.location.origin),
    refetchInterval: CHECK_EVERY_MS,
    refetchOnReconnect: "always",
    // The browser may wrongly report that it is offline; only the requests can tell.
    networkMode: "always",
  });
  return (
    <StatusScreen {...frame} status={status} onRefresh={() => void queries.resetQueries({ queryKey })} />
  );
}
