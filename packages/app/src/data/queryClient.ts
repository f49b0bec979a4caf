import { decideRetry, RETRY_POLICIES, type RetriedOperation } from "@regia/domain/retry";
import { focusManager, QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    /** The backend answers with errors of several kinds; the domain reads them all. */
    defaultError: unknown;
  }
}

/** When and how often TanStack Query repeats a call that failed: as the policy of the operation says. */
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

/** Holds what the page has read from the backend, and repeats calls that failed for a reason that may pass. */
export function createQueryClient(): QueryClient {
  // A repetition must not wait until somebody looks at the tab.
  focusManager.setFocused(true);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that takes itself for offline may be wrong: the request itself tells.
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === "error",
        ...retriesOf("read"),
      },
      mutations: { networkMode: "always" },
    },
  });
}
