import type { AccountSession } from "@regia/ui/screens/SettingsScreen";
import type { Backend } from "../backend/client.ts";

/**
 * The sessions of the signed-in person, the last used first.
 * @throws the backend's error
 */
export function readSessions(backend: Backend, signal: AbortSignal): Promise<readonly AccountSession[]> {
  return backend.dataOf(backend.rpc("my_sessions").abortSignal(signal));
}

/**
 * Ends one session of the signed-in person; succeeds if it has already ended.
 * @throws the backend's error
 */
export async function endSession(backend: Backend, id: string): Promise<void> {
  await backend.dataOf(backend.rpc("end_session", { session_id: id }));
}

/**
 * Ends every session except this browser's.
 * @throws the auth service's error
 */
export async function endOtherSessions(backend: Backend): Promise<void> {
  await backend.dataOf(backend.auth.signOut({ scope: "others" }));
}
