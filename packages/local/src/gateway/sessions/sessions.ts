import { randomUUID } from "node:crypto";
import type { Bearer } from "@regia/functions/identity";
import type postgres from "postgres";
import { AUDIT_LIFETIME } from "../../database/auditEntries.ts";
import { kindOf, type Log } from "../../log/index.ts";
import { type Assurance, type AuthenticationMethod, assuranceOf, recordMethod } from "./assurance.ts";

/** Why a session may not act now: the results of `private.session_refusal_of`. */
export type SessionRefusal = "session_not_found" | "session_expired" | "user_banned" | "insufficient_aal";

/** Why a refresh token gets no new tokens. */
export type RenewalRefusal =
  | "refresh_token_not_found"
  | "refresh_token_already_used"
  | Exclude<SessionRefusal, "session_not_found" | "insufficient_aal">;

/** What the access token of a session says. */
export interface TokenSubject extends Assurance {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string | null;
}

/** A session with the refresh token that is valid now. */
export interface OpenSession extends TokenSubject {
  readonly refreshToken: string;
}

/** The sessions of the authentication service. */
export interface Sessions {
  /** Why the session of a verified token may not act now; null if it may, which counts as its activity. */
  sessionRefusal(bearer: Bearer): Promise<SessionRefusal | null>;
  /** Exchanges a refresh token for the session's next one. */
  renew(refreshToken: string): Promise<OpenSession | RenewalRefusal>;
  /** Records how a session was opened; undefined if it has ended. */
  opened(sessionId: string, method: AuthenticationMethod): Promise<Assurance | undefined>;
}

/** Minimum time between two records of a session's activity, in seconds. */
const ACTIVITY_INTERVAL = 60;

/**
 * Seconds in which a used refresh token gets the one that is valid now, because tabs and processes refresh at the same
 * time; `refresh_token_reuse_interval` of supabase/config.toml.
 */
const REUSE_INTERVAL = 10;

/** Milliseconds between two removals of rows that no request needs any more. */
const SWEEP_INTERVAL = 3_600_000;

/**
 * Replaces the refresh token of a session whose row is locked.
 * @param replaced default: the one that is valid now
 * @returns the next one
 */
export async function rotateToken(
  transaction: postgres.TransactionSql,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  replaced?: string,
): Promise<string> {
  const next = randomUUID();
  const former = await transaction<{ token: string }[]>`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${sessionId} and ${replaced === undefined ? transaction`not revoked` : transaction`token = ${replaced}`}
    returning token`;
  await transaction`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (${randomUUID()}, ${next}, ${userId}, ${sessionId}, ${former[0]?.token ?? null})`;
  return next;
}

/** The gateway's own queries on sessions. */
export function sessionsIn(sql: postgres.Sql, log: Log): Sessions {
  let lastSweep = 0;

  /** Does work without which the request succeeds. */
  async function attempt(event: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => {
      log.error({ event, ...kindOf(error) });
    });
  }

  /**
   * A used token is kept for a day, so that its second use ends the session, and a sign-in through Google that nobody
   * finished for an hour.
   */
  async function sweep(): Promise<void> {
    if (Date.now() - lastSweep < SWEEP_INTERVAL) return;
    lastSweep = Date.now();
    await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '1 day'`;
    await sql`delete from auth.sessions where created_at < now() - private.session_lifetime()`;
    await sql`delete from auth.audit_log_entries where created_at < now() - ${AUDIT_LIFETIME}::interval`;
    await sql`delete from auth.flow_state where created_at < now() - interval '1 hour'`;
  }

  /**
   * The session's row is locked, so that one request at a time renews it, whichever process serves it. Nothing else is
   * waited for meanwhile: a token that somebody else has locked is being deleted.
   */
  async function renewIn(
    transaction: postgres.TransactionSql,
    refreshToken: string,
  ): Promise<OpenSession | RenewalRefusal> {
    const [session] = await transaction<{ sessionId: string; userId: string }[]>`
      select id as "sessionId", user_id as "userId" from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token = ${refreshToken})
      for update`;
    if (session === undefined) return "refresh_token_not_found";
    const { sessionId, userId } = session;
    // A statement of its own, which sees what was committed while the lock was waited for.
    const [token] = await transaction<
      {
        isUsed: boolean;
        isRecent: boolean;
        successor: string | null;
        isParent: boolean;
        refusal: SessionRefusal | null;
        email: string | null;
      }[]
    >`
      select t.revoked as "isUsed", t.updated_at > now() - make_interval(secs => ${REUSE_INTERVAL}) as "isRecent",
        valid.token as successor, valid.parent is not distinct from t.token as "isParent",
        private.session_refusal_of(${userId}, ${sessionId}, 'aal2') as refusal,
        (select u.email from auth.users as u where u.id = ${userId}) as email
      from auth.refresh_tokens as t
      left join auth.refresh_tokens as valid on valid.session_id = t.session_id and not valid.revoked
      where t.token = ${refreshToken}
      order by valid.created_at desc
      limit 1
      for update of t skip locked`;
    if (token === undefined || token.refusal === "session_not_found") return "refresh_token_not_found";
    if (token.refusal === "session_expired" || token.refusal === "user_banned") return token.refusal;
    const assurance = await assuranceOf(transaction, sessionId);
    if (assurance === undefined) return "refresh_token_not_found";
    const renewal = { sessionId, userId, email: token.email, ...assurance };

    if (token.isUsed) {
      const { successor } = token;
      // Whoever has not received the answer of the last renewal asks again.
      if (successor !== null && (token.isParent || token.isRecent))
        return { ...renewal, refreshToken: successor };
      await transaction`delete from auth.sessions where id = ${sessionId}`;
      await transaction`select embedded.add_audit_entry('token_revoked', ${userId}, ${token.email})`;
      return "refresh_token_already_used";
    }
    const next = await rotateToken(transaction, { userId, sessionId }, refreshToken);
    await transaction`update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${sessionId}`;
    return { ...renewal, refreshToken: next };
  }

  return {
    sessionRefusal: async ({ userId, sessionId, aal }) => {
      const [found] = await sql<{ refusal: SessionRefusal | null; idle: number | null }[]>`
        select private.session_refusal_of(${userId}, ${sessionId}, ${aal}) as refusal, (
          select extract(epoch from now() - private.last_activity(s))::float8
          from auth.sessions as s where s.id = ${sessionId}
        ) as idle`;
      const { refusal = null, idle = null } = found ?? {};
      if (refusal === null && idle !== null && idle > ACTIVITY_INTERVAL) {
        // A full disk prevents it.
        await attempt(
          "activity not recorded",
          () => sql`update auth.sessions set updated_at = now() where id = ${sessionId}`,
        );
      }
      return refusal;
    },
    renew: async (refreshToken) => {
      const [result] = await sql.begin(async (transaction) => [await renewIn(transaction, refreshToken)]);
      await attempt("sessions not swept", sweep);
      return result ?? "refresh_token_not_found";
    },
    opened: async (sessionId, method) => {
      await recordMethod(sql, sessionId, method);
      return await assuranceOf(sql, sessionId);
    },
  };
}
