import { NO_USAGE, type Usage } from "@regia/domain/entitlements";
import type { Backend } from "../backend/client.ts";

/**
 * The usage of the signed-in person in the current periods; 0 for what was never used.
 * @throws the backend's error
 */
export async function readUsage(backend: Backend, signal: AbortSignal): Promise<Usage> {
  const counters: Partial<Usage> = await backend.dataOf(backend.rpc("my_usage").abortSignal(signal));
  return { ...NO_USAGE, ...counters };
}
