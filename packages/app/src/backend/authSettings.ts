import type { ConnectionConfig } from "@regia/api/site";

/**
 * Whether the auth service offers a provider. Checked before the browser leaves the page, because the service answers
 * an unknown provider with a JSON error as the next page.
 * @throws TypeError when the service cannot be reached
 */
export async function offersProvider(
  { url, publishableKey }: ConnectionConfig,
  provider: "google",
  send: typeof fetch = fetch,
): Promise<boolean> {
  const response = await send(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  if (!response.ok) return false;
  const settings = (await response.json()) as { external?: Readonly<Record<string, unknown>> };
  return settings.external?.[provider] === true;
}
