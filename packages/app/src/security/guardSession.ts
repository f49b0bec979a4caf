import { mapAuthError, readServerError } from "@regia/domain/errors";
import { queryOptions } from "@tanstack/react-query";
import { deletedAccount } from "../auth/deletedAccount.ts";
import { keepDestination } from "../auth/destination.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { preferencesQuery } from "../preferences/preferencesQuery.ts";
import type { Services } from "../services/services.ts";
import { Activity } from "../session/activity.ts";
import { leaveRefusal } from "../session/refusal.ts";
import { SessionGuard } from "../session/sessionGuard.ts";

/** Whether the auth service says that a session has ended or its person is gone, and not merely that it cannot answer. */
function isSessionGone(error: unknown): boolean {
  return readServerError(error).code === "user_not_found" || mapAuthError(error).code === "SESSION_EXPIRED";
}

/** Milliseconds for which the auth service's answer about a session is used. */
const VALIDITY_MS = 60_000;

/** Whether the auth service still knows a person's session; true if it cannot be reached. */
export const sessionValidityQuery = (
  { backend, detached }: Pick<Services, "backend" | "detached">,
  userId: string,
) =>
  queryOptions({
    queryKey: queryKeys.sessionValidity(userId),
    queryFn: async () => {
      const held = await backend.auth.getSession();
      // The page's own client would drop a session that is gone before the guard can say why.
      const token = held.data.session?.access_token;
      // Another tab signs in or out at this moment: there is no session to be asked about.
      if (!held.error && token === undefined) return true;
      const { error } = held.error ? held : await detached.auth.getUser(token);
      return !error || !isSessionGone(error);
    },
    staleTime: VALIDITY_MS,
  });

/** The guard of this browser's session. */
export const guardSession = ({
  backend,
  detached,
  session,
  queries,
}: Pick<Services, "backend" | "detached" | "session" | "queries">): SessionGuard =>
  new SessionGuard({
    session,
    activity: new Activity(() => window.localStorage),
    readTimeout: async (userId) => {
      const { security } = await queries.query(preferencesQuery(backend, userId));
      return security.session_timeout_minutes;
    },
    isSessionValid: (userId) => queries.query(sessionValidityQuery({ backend, detached }, userId)),
    end: async (reason) => {
      if (deletedAccount() === null)
        leaveRefusal({ error_code: reason === "elsewhere" ? "session_ended_elsewhere" : "session_expired" });
      keepDestination(window.location);
      await backend.auth.signOut({ scope: "local" });
    },
  });
