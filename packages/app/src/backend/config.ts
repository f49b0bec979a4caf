/** Which backend this page talks to, as the `config` function tells it. */
export interface BackendConfig {
  readonly url: string;
  readonly publishableKey: string;
  readonly debugAuth: boolean;
}

function isBackendConfig(value: unknown): value is BackendConfig {
  if (typeof value !== "object" || value === null) return false;
  const { url, publishableKey, debugAuth } = value as Record<string, unknown>;
  return typeof url === "string" && typeof publishableKey === "string" && typeof debugAuth === "boolean";
}

/**
 * Asks the site's own function for the backend's address and key.
 * @throws Error when the function cannot be reached or answers anything else
 */
export async function loadBackendConfig(signal?: AbortSignal): Promise<BackendConfig> {
  const response = await fetch("/.netlify/functions/config", {
    headers: { Accept: "application/json" },
    ...(signal ? { signal } : {}),
  });
  const body: unknown = response.ok ? await response.json() : undefined;
  if (!isBackendConfig(body)) throw new Error(`The configuration could not be read (${response.status}).`);
  return body;
}
