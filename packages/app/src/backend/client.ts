import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { BackendConfig } from "./config.ts";

/** Result of a client's call. PostgREST has the HTTP status beside the error, the other services in it. */
export interface Answer {
  readonly data?: unknown;
  readonly error: unknown;
  readonly status?: number;
}

/** The data of an answer without an error. */
export type DataOf<A extends Answer> = [Extract<A, { error: null }>] extends [{ data: infer Data }]
  ? Data
  : undefined;

/** The client of the connected backend. */
export type Backend = SupabaseClient & {
  /**
   * The data of a call's answer.
   * @throws the answer's error, always with its HTTP `status` and with the `retryAfter` of a 429 or 503
   */
  dataOf<A extends Answer>(call: PromiseLike<A>): Promise<DataOf<A>>;
};

type AuthOptions = Pick<
  NonNullable<NonNullable<Parameters<typeof createClient>[2]>["auth"]>,
  "persistSession" | "autoRefreshToken" | "storageKey"
>;

/**
 * Connects to a backend. The client keeps the session under a key of this project and refreshes it, unless `auth` says
 * otherwise. It never reads the address: tokens leave it before the client starts. It repeats nothing by itself: how often
 * a call is tried is decided in one place, `retriesOf`.
 */
export function connect(
  { url, publishableKey }: BackendConfig,
  send: typeof fetch = (input, init) => fetch(input, init),
  auth: AuthOptions = { persistSession: true, autoRefreshToken: true },
): Backend {
  // The errors of the client carry no headers, so the last `Retry-After` of each status is kept here.
  const retryAfter = new Map<number, string | null>();
  const client = createClient(url, publishableKey, {
    auth: { ...auth, detectSessionInUrl: false, flowType: "implicit" },
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const response = await send(input, init);
        retryAfter.set(response.status, response.headers.get("retry-after"));
        return response;
      },
    },
  });
  return Object.assign(client, {
    async dataOf<A extends Answer>(call: PromiseLike<A>): Promise<DataOf<A>> {
      const { data, error, status } = await call;
      if (!error) return data as DataOf<A>;
      const failure: { status?: unknown } = typeof error === "object" ? error : { message: String(error) };
      const known = status ?? failure.status;
      throw Object.assign(failure, { status: known, retryAfter: retryAfter.get(Number(known)) ?? null });
    },
  });
}
