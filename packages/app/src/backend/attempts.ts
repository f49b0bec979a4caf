import { mapAuthError, readServerError } from "@regia/domain/errors";
import type { RetriedOperation } from "@regia/domain/retry";
import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { retriesOf } from "../data/queryClient.ts";
import type { Answer, Backend, DataOf } from "./client.ts";

/** Calls the backend by the operation's retry policy; returns the data, or throws the last error. */
export type Attempt = <A extends Answer>(
  operation: RetriedOperation,
  call: () => PromiseLike<A>,
) => Promise<DataOf<A>>;

const isTimeout = (error: unknown): boolean =>
  readServerError(error).status === 0 && mapAuthError(error).message.key === "errors:auth.timeout";

/** Creates an {@link Attempt} for the calls of one client. */
export const createAttempt =
  (queries: QueryClient, backend: Backend): Attempt =>
  async (operation, call) => {
    const retries = retriesOf(operation);
    const attempt = new MutationObserver(queries, {
      mutationFn: () => backend.dataOf(call()),
      ...retries,
      // A service that does not answer in time is not asked again: the person decides.
      retry: (failures, error) => !isTimeout(error) && retries.retry(failures, error),
      // The variables may contain a password, so they are not kept after the call.
      gcTime: 0,
    });
    try {
      return await attempt.mutate();
    } finally {
      attempt.reset();
    }
  };
