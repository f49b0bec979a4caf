import type { AccountSession } from "@regia/ui/screens/SettingsScreen";
import type { Backend } from "../backend/client.ts";

/**
 * The sessions of the signed-in person, the one used last first.
 * @throws what the backend answers when they cannot be read
 */
export function readSessions(backend: Backend, signal: AbortSignal): Promise<readonly AccountSession[]> {
  return backend.dataOf(backend.rpc("my_sessions").abortSignal(signal));
}

/**
 * Ends one session of the signed-in person; one that had already ended is none the worse.
 * @throws what the backend answers when it cannot
 */
export async function endSession(backend: Backend, id: string): Promise<void> {
  await backend.dataOf(backend.rpc("end_session", { session_id: id }));
}

/**
 * Ends every session but this browser's.
 * @throws what the auth service answers when it cannot
 */
export async function endOtherSessions(backend: Backend): Promise<void> {
  await backend.dataOf(backend.auth.signOut({ scope: "others" }));
}
