import { randomUUID } from "node:crypto";
import type { Bearer } from "@regia/functions/identity";
import type postgres from "postgres";
import { type Assurance, assuranceOf, recordMethod } from "./assurance.ts";
import type { OpenSession } from "./sessions.ts";
import { rotateToken } from "./sessions.ts";
import { stepOf } from "./totp.ts";

/** A factor as the authentication service shows it to its owner. */
export interface Factor {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status: "unverified" | "verified";
  readonly factor_type: string;
  readonly friendly_name?: string;
}

/** Why a request about factors is refused, in the error codes of GoTrue. */
export type FactorRefusal =
  | "mfa_factor_not_found"
  | "mfa_challenge_expired"
  | "mfa_verification_failed"
  | "mfa_factor_name_conflict"
  | "too_many_enrolled_mfa_factors"
  | "insufficient_aal"
  | "session_not_found";

/** How many factors a person can have; GoTrue's default. */
const MOST_FACTORS = 10;

/** Seconds for which a challenge can be answered, and an unverified factor survives the next set-up; as in GoTrue. */
const CHALLENGE_LIFETIME = 300;

/** A code that answers a challenge. */
export interface Answer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

/** The second factors of people. */
export function factorsIn(sql: postgres.Sql) {
  /** One change at a time of a person's factors, whichever process makes it. */
  async function changing<T>(
    userId: string,
    work: (transaction: postgres.TransactionSql, email: string | null) => Promise<T | FactorRefusal>,
  ): Promise<T | FactorRefusal> {
    let result: T | FactorRefusal = "session_not_found";
    await sql.begin(async (transaction) => {
      const [owner] = await transaction<{ email: string | null }[]>`
        select email from auth.users where id = ${userId} for no key update`;
      if (owner !== undefined) result = await work(transaction, owner.email);
    });
    return result;
  }

  const isProtected = async (transaction: postgres.TransactionSql, userId: string): Promise<boolean> => {
    const verified = await transaction`
      select from auth.mfa_factors where user_id = ${userId} and status = 'verified'`;
    return verified.length > 0;
  };

  return {
    /** All factors of a person, the oldest first. */
    of: async (userId: string): Promise<Factor[]> => {
      const found = await sql<(Omit<Factor, "friendly_name"> & { friendly_name: string | null })[]>`
        select id, created_at, updated_at, status, factor_type, friendly_name
        from auth.mfa_factors where user_id = ${userId} order by created_at`;
      return found.map(({ friendly_name: name, ...factor }) =>
        name === null || name === "" ? factor : { ...factor, friendly_name: name },
      );
    },

    /** Adds a factor that its owner has yet to verify, in place of those that were left unverified. */
    enrol: (userId: string, { name, secret }: { readonly name: string; readonly secret: string }) =>
      changing<{ readonly id: string }>(userId, async (transaction, email) => {
        await transaction`
          delete from auth.mfa_factors
          where user_id = ${userId} and status = 'unverified'
            and created_at < now() - make_interval(secs => ${CHALLENGE_LIFETIME})`;
        const [held] = await transaction<{ count: number; isNameTaken: boolean }[]>`
          select count(*)::int as count,
            coalesce(bool_or(friendly_name = ${name} and trim(friendly_name) <> ''), false) as "isNameTaken"
          from auth.mfa_factors where user_id = ${userId}`;
        if (held?.isNameTaken) return "mfa_factor_name_conflict";
        if (held !== undefined && held.count >= MOST_FACTORS) return "too_many_enrolled_mfa_factors";
        const id = randomUUID();
        await transaction`
          insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret)
          values (${id}, ${userId}, 'totp', 'unverified', ${name}, ${secret})`;
        await transaction`select embedded.add_audit_entry('factor_in_progress', ${userId}, ${email})`;
        return { id };
      }),

    /** Starts to ask a session for a code of a factor; `expiresAt` is in seconds since 1970. */
    challenge: ({ userId, sessionId }: Bearer, factorId: string) =>
      changing<{ readonly id: string; readonly expiresAt: number }>(userId, async (transaction, email) => {
        await transaction`
          delete from auth.mfa_challenges
          where factor_id = ${factorId} and created_at < now() - make_interval(secs => ${CHALLENGE_LIFETIME})`;
        const [challenge] = await transaction<{ id: string; expiresAt: number }[]>`
          insert into auth.mfa_challenges (id, factor_id, session_id)
          select gen_random_uuid(), id, ${sessionId} from auth.mfa_factors
          where id = ${factorId} and user_id = ${userId}
          returning id, floor(extract(epoch from created_at) + ${CHALLENGE_LIFETIME})::float8 as "expiresAt"`;
        if (challenge === undefined) return "mfa_factor_not_found";
        await transaction`
          update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factorId}`;
        await transaction`select embedded.add_audit_entry('challenge_created', ${userId}, ${email})`;
        return challenge;
      }),

    /**
     * Checks a code and, if it is right, raises the session's level. The first code verifies the factor: from then on
     * sessions of the password alone have ended. A code counts once, whatever the number of simultaneous requests.
     */
    verify: ({ userId, sessionId, aal }: Bearer, { factorId, challengeId, code }: Answer) =>
      changing<OpenSession & { readonly isNew: boolean }>(userId, async (transaction, email) => {
        const [session] = await transaction`
          select from auth.sessions where id = ${sessionId} and user_id = ${userId} for no key update`;
        if (session === undefined) return "session_not_found";
        const [factor] = await transaction<{ isNew: boolean; secret: string; lastStep: string | null }[]>`
          select status = 'unverified' as "isNew", secret, last_totp_step as "lastStep" from auth.mfa_factors
          where id = ${factorId} and user_id = ${userId} and factor_type = 'totp'`;
        if (factor === undefined) return "mfa_factor_not_found";
        if (factor.isNew && aal !== "aal2" && (await isProtected(transaction, userId)))
          return "insufficient_aal";
        const [challenge] = await transaction<{ isOpen: boolean }[]>`
          select verified_at is null and created_at > now() - make_interval(secs => ${CHALLENGE_LIFETIME}) as "isOpen"
          from auth.mfa_challenges
          where id = ${challengeId} and factor_id = ${factorId} and session_id = ${sessionId}`;
        if (challenge === undefined) return "mfa_factor_not_found";
        if (!challenge.isOpen) return "mfa_challenge_expired";
        const step = stepOf(factor.secret, code);
        if (step === undefined || (factor.lastStep !== null && step <= Number(factor.lastStep)))
          return "mfa_verification_failed";

        await transaction`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`;
        await transaction`
          update auth.mfa_factors set status = 'verified', last_totp_step = ${step}, updated_at = now()
          where id = ${factorId}`;
        if (factor.isNew) {
          await transaction`
            delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`;
          await transaction`
            delete from auth.sessions
            where user_id = ${userId} and id <> ${sessionId} and aal is distinct from 'aal2'`;
        }
        await transaction`
          update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${sessionId}`;
        await recordMethod(transaction, sessionId, "totp");
        await transaction`select embedded.add_audit_entry('verification_attempted', ${userId}, ${email})`;
        const refreshToken = await rotateToken(transaction, { userId, sessionId });
        const assurance: Assurance | undefined = await assuranceOf(transaction, sessionId);
        return assurance === undefined
          ? "session_not_found"
          : { userId, sessionId, email, refreshToken, ...assurance, isNew: factor.isNew };
      }),

    /** Removes a factor; the sessions that it had raised have the level of the password again. */
    remove: (userId: string, factorId: string) =>
      changing<{ readonly wasVerified: boolean }>(userId, async (transaction, email) => {
        const [removed] = await transaction<{ wasVerified: boolean }[]>`
          delete from auth.mfa_factors where id = ${factorId} and user_id = ${userId}
          returning status = 'verified' as "wasVerified"`;
        if (removed === undefined) return "mfa_factor_not_found";
        await transaction`
          update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
          where user_id = ${userId} and factor_id = ${factorId}`;
        await transaction`select embedded.add_audit_entry('factor_unenrolled', ${userId}, ${email})`;
        return removed;
      }),
  };
}

/** See {@link factorsIn}. */
export type Factors = ReturnType<typeof factorsIn>;
