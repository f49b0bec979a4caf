import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { BackendConfig } from "./config.ts";

/** The client of the connected backend. */
export type Backend = SupabaseClient;

/**
 * The one client of the page. It keeps the session under a key of this project, refreshes it, and reads sign-in
 * answers from the address by itself nowhere but on the callback screen.
 */
export function connect({ url, publishableKey }: BackendConfig): Backend {
  return createClient(url, publishableKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false, flowType: "implicit" },
    global: { headers: { "X-Client-Info": "regia-app" } },
  });
}
