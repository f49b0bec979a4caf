import { decideRetry, RETRY_POLICIES, type RetriedOperation } from "@regia/domain/retry";
import { focusManager, QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    /** The backend's errors have several types; the domain reads them all. */
    defaultError: unknown;
  }
}

/** Options of TanStack Query for the retries of a failed call, by the operation's retry policy. */
export function retriesOf(operation: RetriedOperation) {
  const decide = (failures: number, error: unknown) =>
    decideRetry({
      policy: RETRY_POLICIES[operation],
      failedAttempt: failures + 1,
      error,
      now: Date.now(),
      random: Math.random(),
    });
  return {
    retry: (failures: number, error: unknown) => decide(failures, error).retry,
    retryDelay: (failures: number, error: unknown) => {
      const decision = decide(failures, error);
      return decision.retry ? decision.delayMs : 0;
    },
  };
}

/** Creates the cache of what the page reads from the backend; calls with transient failures are retried. */
export function createQueryClient(): QueryClient {
  // Retries must not wait until the tab is visible.
  focusManager.setFocused(true);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The browser may wrongly report that it is offline; only the request can tell.
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === "error",
        ...retriesOf("read"),
      },
      mutations: { networkMode: "always" },
    },
  });
}
