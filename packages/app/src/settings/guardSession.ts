import { mapAuthError, readServerError } from "@regia/domain/errors";
import type { Services } from "../app/services.ts";
import { leaveRefusal } from "../session/refusal.ts";
import { Activity } from "./activity.ts";
import { preferencesQuery } from "./preferences.ts";
import { SessionGuard } from "./sessionGuard.ts";

/** Whether the auth service says that a session has ended or its person is gone, and not merely that it cannot answer. */
export function isSessionGone(error: unknown): boolean {
  const { code, name } = readServerError(error);
  return (
    name === "AuthSessionMissingError" ||
    code === "user_not_found" ||
    mapAuthError(error).code === "SESSION_EXPIRED"
  );
}

/** The guard of this browser's session. */
export const guardSession = ({
  backend,
  session,
  queries,
}: Pick<Services, "backend" | "session" | "queries">): SessionGuard =>
  new SessionGuard({
    session,
    activity: new Activity(() => window.localStorage),
    readTimeout: async (userId) => {
      const { security } = await queries.query(preferencesQuery(backend, userId));
      return security.session_timeout_minutes;
    },
    stands: async () => {
      const { error } = await backend.auth.getUser();
      return !error || !isSessionGone(error);
    },
    end: async () => {
      leaveRefusal({ error_code: "session_expired" });
      await backend.auth.signOut({ scope: "local" });
    },
  });
