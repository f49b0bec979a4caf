import type { RetriedOperation } from "@regia/domain/retry";
import type { QueryClient } from "@tanstack/react-query";
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
  (operation, call) =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: () => backend.dataOf(call()), ...retriesOf(operation) })
      .execute(undefined);
