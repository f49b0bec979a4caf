import { randomUUID } from "node:crypto";
import type { Bearer } from "@regia/functions/identity";
import type postgres from "postgres";
import { type AuthenticationMethod, assuranceOf, recordMethod } from "../sessions/assurance.ts";
import { type OpenSession, rotateToken } from "../sessions/sessions.ts";
import type { Passkey, PasskeyOptions, PasskeyResponse, PasskeySite } from "./passkeys.ts";
import { hashOf, newRecoveryCodes } from "./recoveryCodes.ts";
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
  | "mfa_recovery_codes_sole_factor"
  | "mfa_verified_factor_exists"
  | "mfa_webauthn_enroll_not_enabled"
  | "mfa_webauthn_verify_not_enabled"
  | "insufficient_aal"
  | "session_not_found";

/** How many factors a person can have; GoTrue's default. */
const MOST_FACTORS = 10;

/** Seconds for which a challenge can be answered, and an unverified factor survives the next set-up; as in GoTrue. */
const CHALLENGE_LIFETIME = 300;

/** What a new factor is set up with. */
export type FactorSetup =
  | { readonly type: "totp"; readonly name: string; readonly secret: string }
  | { readonly type: "webauthn"; readonly name: string };

/** A question that a factor answers. */
export interface Challenge {
  readonly id: string;
  /** In seconds since 1970. */
  readonly expiresAt: number;
  /** What the authenticator is asked, if the factor is a passkey. */
  readonly options: PasskeyOptions | undefined;
}

/** The code, or the response of an authenticator, that answers a challenge. */
export interface Answer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly given: string | PasskeyResponse;
}

/** A factor that is asked. */
interface AskedFactor {
  readonly id: string;
  readonly isNew: boolean;
  readonly secret: string | null;
  readonly lastStep: string | null;
}

/** A person's recovery codes; `id` is that of their factor. */
export interface RecoveryCodeCount {
  readonly id: string;
  readonly total: number;
  readonly remaining: number;
}

/** New recovery codes. */
export interface RecoveryCodeSet {
  readonly id: string;
  readonly name: string;
  readonly codes: readonly string[];
}

/**
 * The second factors of people.
 * @param site what passkeys are bound to; undefined if this address has none
 */
export function factorsIn(sql: postgres.Sql, site: PasskeySite | undefined) {
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
      select from auth.mfa_factors
      where user_id = ${userId} and status = 'verified' and factor_type <> 'recovery_code'`;
    return verified.length > 0;
  };

  const recoveryFactorOf = async (transaction: postgres.TransactionSql, userId: string) => {
    const [found] = await transaction<{ id: string; name: string }[]>`
      select id, friendly_name as name from auth.mfa_factors
      where user_id = ${userId} and factor_type = 'recovery_code'`;
    return found;
  };

  /** Locks the row of a session, which counts as long as it is locked. */
  const isOpen = async (
    transaction: postgres.TransactionSql,
    { userId, sessionId }: Pick<Bearer, "userId" | "sessionId">,
  ): Promise<boolean> => {
    const found = await transaction`
      select from auth.sessions where id = ${sessionId} and user_id = ${userId} for no key update`;
    return found.length > 0;
  };

  /** The verified passkeys of a person, each with its factor. */
  async function passkeysOf(
    transaction: postgres.TransactionSql,
    userId: string,
  ): Promise<{ readonly factorId: string; readonly passkey: Passkey }[]> {
    const found = await transaction<
      { factorId: string; id: string; publicKey: Buffer; counter: string; transports: string[] }[]
    >`
      select p.factor_id as "factorId", p.credential_id as id, p.public_key as "publicKey", p.counter, p.transports
      from embedded.passkeys as p join auth.mfa_factors as f on f.id = p.factor_id
      where f.user_id = ${userId} order by f.created_at`;
    return found.map(({ factorId, id, publicKey, counter, transports }) => ({
      factorId,
      passkey: { id, publicKey: Uint8Array.from(publicKey), counter: Number(counter), transports },
    }));
  }

  /** Uses a code up, if it is right; the factor that it is of. */
  async function acceptCode(
    transaction: postgres.TransactionSql,
    { id, secret, lastStep }: AskedFactor,
    code: string,
  ): Promise<string | undefined> {
    const step = stepOf(secret ?? "", code);
    if (step === undefined || (lastStep !== null && step <= Number(lastStep))) return undefined;
    await transaction`update auth.mfa_factors set last_totp_step = ${step} where id = ${id}`;
    return id;
  }

  /**
   * Stores the passkey of a new factor, or the use of one, if the answer is right. As in GoTrue any passkey of the person
   * may answer.
   * @returns the factor whose passkey answered
   */
  async function acceptPasskey(
    transaction: postgres.TransactionSql,
    {
      userId,
      factor,
      challenge,
      given,
    }: {
      readonly userId: string;
      readonly factor: AskedFactor;
      readonly challenge: string;
      readonly given: PasskeyResponse;
    },
  ): Promise<string | undefined> {
    if ((given.type === "create") !== factor.isNew) return undefined;
    if (given.type === "create") {
      const made = await site?.created(challenge, given.credential_response);
      if (made === undefined) return undefined;
      // An authenticator's id for a passkey is nobody else's.
      const stored = await transaction`
        insert into embedded.passkeys (factor_id, credential_id, public_key, counter, transports)
        values (${factor.id}, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter}, ${made.transports ?? []})
        on conflict do nothing returning factor_id`;
      return stored.length === 0 ? undefined : factor.id;
    }
    const { credential_response: response } = given;
    const found = (await passkeysOf(transaction, userId)).find(({ passkey }) => passkey.id === response.id);
    const used = found && (await site?.used(challenge, response, found.passkey));
    if (found === undefined || used === undefined) return undefined;
    await transaction`update embedded.passkeys set counter = ${used.counter} where factor_id = ${found.factorId}`;
    return found.factorId;
  }

  /** Gives a locked session the level of both factors, and its next tokens. */
  async function raised(
    transaction: postgres.TransactionSql,
    subject: Pick<OpenSession, "userId" | "sessionId" | "email">,
    { factorId, method }: { readonly factorId: string; readonly method: AuthenticationMethod },
  ): Promise<OpenSession | FactorRefusal> {
    const { userId, sessionId, email } = subject;
    await transaction`
      update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${sessionId}`;
    await recordMethod(transaction, sessionId, method);
    await transaction`select embedded.add_audit_entry('verification_attempted', ${userId}, ${email})`;
    const refreshToken = await rotateToken(transaction, subject);
    const assurance = await assuranceOf(transaction, sessionId);
    return assurance === undefined ? "session_not_found" : { ...subject, refreshToken, ...assurance };
  }

  /** Ends a person's other sessions of the password alone. */
  const endWeaker = (
    transaction: postgres.TransactionSql,
    { userId, sessionId }: Pick<Bearer, "userId" | "sessionId">,
  ) => transaction`
    delete from auth.sessions
    where user_id = ${userId} and id <> ${sessionId} and aal is distinct from 'aal2'`;

  /** Puts new codes in the place of a factor's former ones. */
  async function renewedCodes(
    transaction: postgres.TransactionSql,
    {
      userId,
      email,
      factorId,
    }: { readonly userId: string; readonly email: string | null; readonly factorId: string },
  ): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await transaction`delete from embedded.recovery_codes where factor_id = ${factorId}`;
    await transaction`
      insert into embedded.recovery_codes ${transaction(codes.map((code) => ({ factor_id: factorId, code_hash: hashOf(code) })))}`;
    await transaction`select embedded.add_audit_entry('recovery_codes_generated', ${userId}, ${email})`;
    return codes;
  }

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
    enrol: (userId: string, setup: FactorSetup) =>
      changing<{ readonly id: string }>(userId, async (transaction, email) => {
        const { type, name } = setup;
        if (type === "webauthn" && site === undefined) return "mfa_webauthn_enroll_not_enabled";
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
          values (${id}, ${userId}, ${type}, 'unverified', ${name}, ${setup.type === "totp" ? setup.secret : null})`;
        await transaction`select embedded.add_audit_entry('factor_in_progress', ${userId}, ${email})`;
        return { id };
      }),

    /** Starts to ask a session for an answer of a factor. */
    challenge: ({ userId, sessionId }: Bearer, factorId: string) =>
      changing<Challenge>(userId, async (transaction, email) => {
        const [factor] = await transaction<{ type: string; isNew: boolean }[]>`
          select factor_type as type, status = 'unverified' as "isNew" from auth.mfa_factors
          where id = ${factorId} and user_id = ${userId} and factor_type in ('totp', 'webauthn')`;
        if (factor === undefined) return "mfa_factor_not_found";
        let options: PasskeyOptions | undefined;
        if (factor.type === "webauthn") {
          if (site === undefined) return "mfa_webauthn_verify_not_enabled";
          const held = (await passkeysOf(transaction, userId)).map(({ passkey }) => passkey);
          options = factor.isNew
            ? await site.creation({ id: userId, email: email ?? userId }, held, CHALLENGE_LIFETIME)
            : await site.request(held, CHALLENGE_LIFETIME);
        }
        await transaction`
          delete from auth.mfa_challenges
          where factor_id = ${factorId} and created_at < now() - make_interval(secs => ${CHALLENGE_LIFETIME})`;
        const [challenge] = await transaction<Omit<Challenge, "options">[]>`
          insert into auth.mfa_challenges (id, factor_id, session_id, signed_challenge)
          values (gen_random_uuid(), ${factorId}, ${sessionId}, ${options?.publicKey.challenge ?? null})
          returning id, floor(extract(epoch from created_at) + ${CHALLENGE_LIFETIME})::float8 as "expiresAt"`;
        if (challenge === undefined) return "mfa_factor_not_found";
        await transaction`
          update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factorId}`;
        await transaction`select embedded.add_audit_entry('challenge_created', ${userId}, ${email})`;
        return { ...challenge, options };
      }),

    /**
     * Checks an answer and, if it is right, raises the session's level. The first one verifies the factor: from then on
     * sessions of the password alone have ended. A code and a passkey's answer count once, whatever the number of
     * simultaneous requests; a passkey's challenge is spent by the first answer, right or wrong.
     */
    verify: ({ userId, sessionId, aal }: Bearer, { factorId, challengeId, given }: Answer) =>
      changing<OpenSession & { readonly isNew: boolean }>(userId, async (transaction, email) => {
        if (!(await isOpen(transaction, { userId, sessionId }))) return "session_not_found";
        const method = typeof given === "string" ? "totp" : "mfa/webauthn";
        const [factor] = await transaction<AskedFactor[]>`
          select id, status = 'unverified' as "isNew", secret, last_totp_step as "lastStep" from auth.mfa_factors
          where id = ${factorId} and user_id = ${userId}
            and factor_type = ${method === "totp" ? "totp" : "webauthn"}`;
        if (factor === undefined) return "mfa_factor_not_found";
        if (factor.isNew && aal !== "aal2" && (await isProtected(transaction, userId)))
          return "insufficient_aal";
        const [challenge] = await transaction<{ isOpen: boolean; signed: string | null }[]>`
          select verified_at is null and created_at > now() - make_interval(secs => ${CHALLENGE_LIFETIME}) as "isOpen",
            signed_challenge as signed
          from auth.mfa_challenges
          where id = ${challengeId} and factor_id = ${factorId} and session_id = ${sessionId}`;
        if (challenge === undefined) return "mfa_factor_not_found";
        if (!challenge.isOpen) return "mfa_challenge_expired";
        const answering =
          typeof given === "string"
            ? await acceptCode(transaction, factor, given)
            : await acceptPasskey(transaction, { userId, factor, challenge: challenge.signed ?? "", given });
        if (answering !== undefined || method === "mfa/webauthn")
          await transaction`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`;
        if (answering === undefined) return "mfa_verification_failed";
        await transaction`
          update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`;
        if (factor.isNew) {
          await transaction`
            delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`;
          await endWeaker(transaction, { userId, sessionId });
        }
        const session = await raised(
          transaction,
          { userId, sessionId, email },
          { factorId: answering, method },
        );
        return typeof session === "string" ? session : { ...session, isNew: factor.isNew };
      }),

    /**
     * Removes a factor, and with the last one the recovery codes; the sessions that they had raised have the level of the
     * password again.
     */
    remove: (userId: string, factorId: string) =>
      changing<{ readonly wasVerified: boolean }>(userId, async (transaction, email) => {
        const [removed] = await transaction<{ wasVerified: boolean }[]>`
          delete from auth.mfa_factors where id = ${factorId} and user_id = ${userId}
          returning status = 'verified' as "wasVerified"`;
        if (removed === undefined) return "mfa_factor_not_found";
        const lone = (await isProtected(transaction, userId))
          ? undefined
          : await recoveryFactorOf(transaction, userId);
        if (lone !== undefined) await transaction`delete from auth.mfa_factors where id = ${lone.id}`;
        await transaction`
          update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
          where user_id = ${userId} and factor_id = any (${[factorId, lone?.id ?? factorId]})`;
        await transaction`select embedded.add_audit_entry('factor_unenrolled', ${userId}, ${email})`;
        return removed;
      }),

    /** How many recovery codes a person has, and how many are unused. */
    recoveryCodes: async (userId: string): Promise<RecoveryCodeCount | undefined> => {
      const [found] = await sql<RecoveryCodeCount[]>`
        select f.id, count(*)::int as total, count(*) filter (where c.used_at is null)::int as remaining
        from auth.mfa_factors as f join embedded.recovery_codes as c on c.factor_id = f.id
        where f.user_id = ${userId} group by f.id`;
      return found;
    },

    /** Makes a person's first recovery codes; nobody can read them again. */
    makeRecoveryCodes: (userId: string, name: string) =>
      changing<RecoveryCodeSet>(userId, async (transaction, email) => {
        if (!(await isProtected(transaction, userId))) return "mfa_recovery_codes_sole_factor";
        if ((await recoveryFactorOf(transaction, userId)) !== undefined) return "mfa_verified_factor_exists";
        const id = randomUUID();
        await transaction`
          insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name)
          values (${id}, ${userId}, 'recovery_code', 'verified', ${name})`;
        return { id, name, codes: await renewedCodes(transaction, { userId, email, factorId: id }) };
      }),

    /** Makes new ones in the place of those that there are. */
    renewRecoveryCodes: (userId: string) =>
      changing<RecoveryCodeSet>(userId, async (transaction, email) => {
        const factor = await recoveryFactorOf(transaction, userId);
        if (factor === undefined) return "mfa_factor_not_found";
        return { ...factor, codes: await renewedCodes(transaction, { userId, email, factorId: factor.id }) };
      }),

    /** Uses up a recovery code and, if it is right, raises the session's level; other sessions of the password alone end. */
    useRecoveryCode: ({ userId, sessionId }: Bearer, code: string) =>
      changing<OpenSession>(userId, async (transaction, email) => {
        if (!(await isOpen(transaction, { userId, sessionId }))) return "session_not_found";
        const [used] = await transaction<{ factorId: string }[]>`
          update embedded.recovery_codes as c set used_at = now() from auth.mfa_factors as f
          where f.id = c.factor_id and f.user_id = ${userId} and c.code_hash = ${hashOf(code)} and c.used_at is null
          returning f.id as "factorId"`;
        if (used === undefined) return "mfa_verification_failed";
        await endWeaker(transaction, { userId, sessionId });
        const { factorId } = used;
        return await raised(
          transaction,
          { userId, sessionId, email },
          { factorId, method: "mfa/recovery_code" },
        );
      }),
  };
}

/** See {@link factorsIn}. */
export type Factors = ReturnType<typeof factorsIn>;
