import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { BackendConfig } from "./config.ts";

/** The client of the connected backend. */
export type Backend = SupabaseClient;

/**
 * The one client of the page. It keeps the session under a key of this project and refreshes it. It never reads the
 * address: tokens leave it before the client starts.
 */
export function connect({ url, publishableKey }: BackendConfig, fetchThrough: typeof fetch): Backend {
  return createClient(url, publishableKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false, flowType: "implicit" },
    global: { fetch: fetchThrough },
  });
}
