import type { Bearer } from "@regia/functions/identity";
import type postgres from "postgres";
import { kindOf, type Log } from "../log/index.ts";

/** Why a session may not act now: the results of `private.session_refusal_of`. */
export type SessionRefusal = "session_not_found" | "session_expired" | "user_banned" | "insufficient_aal";

/** The sessions of the authentication service. */
export interface Sessions {
  /** Why the session of a verified token may not act now; null if it may, which counts as its activity. */
  sessionRefusal(bearer: Bearer): Promise<SessionRefusal | null>;
}

/** Minimum time between two records of a session's activity, in seconds. */
const ACTIVITY_INTERVAL = 60;

/** The gateway's own queries on sessions. */
export function sessionsIn(sql: postgres.Sql, log: Log): Sessions {
  return {
    sessionRefusal: async ({ userId, sessionId, aal }) => {
      const [found] = await sql<{ refusal: SessionRefusal | null; idle: number | null }[]>`
        select private.session_refusal_of(${userId}, ${sessionId}, ${aal}) as refusal, (
          select extract(epoch from now() - private.last_activity(s))::float8
          from auth.sessions as s where s.id = ${sessionId}
        ) as idle`;
      const { refusal = null, idle = null } = found ?? {};
      if (refusal === null && idle !== null && idle > ACTIVITY_INTERVAL) {
        // The session is valid without this record, which a full disk prevents.
        await sql`update auth.sessions set updated_at = now() where id = ${sessionId}`.catch(
          (error: unknown) => {
            log.error({ event: "activity not recorded", ...kindOf(error) });
          },
        );
      }
      return refusal;
    },
  };
}
