import { NO_USAGE, type Usage } from "@regia/domain/entitlements";
import type { Backend } from "../backend/client.ts";

/**
 * The counters of the signed-in person as they count now; what was never used is 0.
 * @throws what the backend answers when they cannot be read
 */
export async function readUsage(backend: Backend, signal: AbortSignal): Promise<Usage> {
  const counters: Partial<Usage> = await backend.dataOf(backend.rpc("my_usage").abortSignal(signal));
  return { ...NO_USAGE, ...counters };
}
