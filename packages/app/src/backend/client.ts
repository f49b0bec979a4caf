import type { ConnectionConfig } from "@regia/api/site";
import { AuthClient, type GoTrueClient, type GoTrueClientOptions } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { StorageClient } from "@supabase/storage-js";

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

/** The client of the connected backend: its tables and procedures, and beside them its other services. */
export type Backend = PostgrestClient & {
  readonly auth: GoTrueClient;
  /**
   * The client of the stored files, whose code is fetched at the first call.
   * @throws TypeError when the code cannot be fetched
   */
  storage(): Promise<StorageClient>;
  /** Signs out in this browser alone: the session is no longer stored, the auth service is not asked. */
  forgetSession(): Promise<void>;
  /**
   * The data of a call's answer.
   * @throws the answer's error, always with its HTTP `status` and with the `retryAfter` of a 429 or 503
   */
  dataOf<A extends Answer>(call: PromiseLike<A>): Promise<DataOf<A>>;
};

type AuthOptions = Pick<
  GoTrueClientOptions,
  "persistSession" | "autoRefreshToken" | "storage" | "storageKey"
>;

/** Milliseconds after which a request to the auth service is given up. */
const AUTH_TIMEOUT_MS = 15_000;

/** What the services are told about who asks. */
const CLIENT_INFO = { "X-Client-Info": "regia-web" };

/** The headers of a request to the auth service, which writes its emails in the language of the page. */
function inPageLanguage(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  const language = globalThis.document?.documentElement.lang;
  if (language) headers.set("Accept-Language", language);
  return headers;
}

/**
 * Connects to a backend. The client keeps the session under a key of this project and refreshes it, unless `auth` says
 * otherwise. It never reads the address: tokens leave it before the client starts. It repeats nothing by itself: how often
 * a call is tried is decided in one place, `retriesOf`. supabase-js would do the same with the clients of realtime and
 * functions, which nothing here needs.
 */
export function connect(
  { url, publishableKey }: ConnectionConfig,
  send: typeof fetch = (input, init) => fetch(input, init),
  auth: AuthOptions = { persistSession: true, autoRefreshToken: true },
): Backend {
  const root = new URL(url.endsWith("/") ? url : `${url}/`);
  // The errors of the clients carry no headers, so the last `Retry-After` of each status is kept here.
  const retryAfter = new Map<number, string | null>();
  const noting: typeof fetch = async (input, init) => {
    const response = await send(input, init);
    retryAfter.set(response.status, response.headers.get("retry-after"));
    return response;
  };
  // The name that supabase-js gives it.
  const storageKey = auth.storageKey ?? `sb-${root.hostname.split(".")[0]}-auth-token`;
  const authClient = new AuthClient({
    url: new URL("auth/v1", root).href,
    headers: { ...CLIENT_INFO, apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    ...auth,
    storageKey,
    detectSessionInUrl: false,
    flowType: "implicit",
    experimental: { recoveryCodes: true },
    fetch: (input, init) =>
      noting(input, {
        signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
        ...init,
        headers: inPageLanguage(init?.headers),
      }),
  });
  const asPerson: typeof fetch = async (input, init) => {
    const { data } = await authClient.getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", publishableKey);
    headers.set("Authorization", `Bearer ${data.session?.access_token ?? publishableKey}`);
    return noting(input, { ...init, headers });
  };
  const rest = new PostgrestClient(new URL("rest/v1", root).href, {
    headers: CLIENT_INFO,
    fetch: asPerson,
    retry: false,
  });
  return Object.assign(rest, {
    auth: authClient,
    async storage() {
      const { StorageClient } = await import("@supabase/storage-js");
      return new StorageClient(new URL("storage/v1", root).href, CLIENT_INFO, asPerson);
    },
    async forgetSession() {
      // With a stored token, auth-js would send a request.
      await (auth.storage ?? localStorage).removeItem(storageKey);
      await authClient.signOut({ scope: "local" });
    },
    async dataOf<A extends Answer>(call: PromiseLike<A>): Promise<DataOf<A>> {
      const { data, error, status } = await call;
      if (!error) return data as DataOf<A>;
      const failure: { status?: unknown } = typeof error === "object" ? error : { message: String(error) };
      const known = status ?? failure.status;
      throw Object.assign(failure, { status: known, retryAfter: retryAfter.get(Number(known)) ?? null });
    },
  });
}

/** Connects with a client that stores nothing and leaves the page's session alone. A page needs one at most. */
export const connectDetached = (config: ConnectionConfig, send?: typeof fetch): Backend =>
  connect(config, send, { persistSession: false, autoRefreshToken: false, storageKey: "regia.detached" });
