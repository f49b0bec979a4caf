import { mapAuthError, readServerError } from "@regia/domain/errors";
import { SESSION_TIMING } from "@regia/domain/session";
import type { Services } from "../services/services.ts";
import { withDeadline } from "../session/deadline.ts";
import { finishBeforeLogOut } from "./beforeLogOut.ts";

/** Statuses with which the auth service says that a session has already ended. */
const ENDED: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Ends the session of this browser at the auth service, and only then removes it here.
 * @returns whether that succeeded; if not, the person is still signed in
 */
export async function logOut({ backend, attempt }: Pick<Services, "backend" | "attempt">): Promise<boolean> {
  await finishBeforeLogOut();
  try {
    // Refreshes an expired session, which takes long without a connection.
    const { session } = await withDeadline(
      SESSION_TIMING.sessionLoadMs,
      new AbortController().signal,
      async () => backend.dataOf(backend.auth.getSession()),
    );
    if (session) {
      await attempt("signOut", () => backend.auth.admin.signOut(session.access_token, "local"));
    }
  } catch (error) {
    const hasEnded =
      ENDED.has(readServerError(error).status) || mapAuthError(error).code === "SESSION_EXPIRED";
    if (!hasEnded) return false;
  }
  await backend.forgetSession();
  return true;
}
