import { CONFIG_PATH, type SiteConfig, siteConfig } from "@regia/api/site";
import * as v from "valibot";

/**
 * Loads the backend's address and key from the site's function.
 * @throws Error when the function cannot be reached or its answer is invalid
 */
export async function loadConfig(signal?: AbortSignal): Promise<SiteConfig> {
  const response = await fetch(CONFIG_PATH, {
    headers: { Accept: "application/json" },
    signal: signal ?? null,
  });
  const parsed = v.safeParse(siteConfig, response.ok ? await response.json() : undefined);
  if (!parsed.success) throw new Error(`The configuration could not be read (${response.status}).`);
  return parsed.output;
}
