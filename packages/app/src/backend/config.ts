import { CONFIG_PATH, type SiteConfig, siteConfig } from "@regia/api/site";
import * as v from "valibot";

/** Which backend this page talks to. */
export type BackendConfig = SiteConfig;

/**
 * Asks the site's own function for the backend's address and key.
 * @throws Error when the function cannot be reached or answers anything else
 */
export async function loadBackendConfig(signal?: AbortSignal): Promise<BackendConfig> {
  const response = await fetch(CONFIG_PATH, {
    headers: { Accept: "application/json" },
    signal: signal ?? null,
  });
  const parsed = v.safeParse(siteConfig, response.ok ? await response.json() : undefined);
  if (!parsed.success) throw new Error(`The configuration could not be read (${response.status}).`);
  return parsed.output;
}
