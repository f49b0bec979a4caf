import type { RetriedOperation } from "@regia/domain/retry";
import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import type { Answer, Backend, DataOf } from "../backend/client.ts";
import { retriesOf } from "../data/queryClient.ts";

/** Makes a call of the client by its operation's retry policy; answers its data, or throws its last error. */
export type Attempt = <A extends Answer>(
  operation: RetriedOperation,
  call: () => PromiseLike<A>,
) => Promise<DataOf<A>>;

/** Makes {@link Attempt} for the calls of one client. */
export const createAttempt =
  (queries: QueryClient, backend: Backend): Attempt =>
  async (operation, call) => {
    const attempt = new MutationObserver(queries, {
      mutationFn: () => backend.dataOf(call()),
      ...retriesOf(operation),
      // The call may hold a password: nothing of it is kept once it has ended.
      gcTime: 0,
    });
    try {
      return await attempt.mutate();
    } finally {
      attempt.reset();
    }
  };
