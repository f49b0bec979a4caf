import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { normalForm } from "../../addresses/index.ts";

/** The fields of an authentication user that the gateway needs. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly encryptedPassword: string | null;
  readonly confirmed: boolean;
}

/** A pending email change that a mailbox has confirmed. */
export interface ConfirmedMailbox {
  /** The id of the account. */
  readonly id: string;
  readonly email: string;
  readonly newEmail: string;
  readonly currentToken: string;
  /** Whether the other mailbox had confirmed before. */
  readonly isSecond: boolean;
}

/** Seconds for which the links of emails are valid. */
export const LINK_LIFETIME = 3600;

/** Seconds for which a sign-in, or a recovery link, proves who sets a password. */
const FRESH_SIGN_IN = 15 * 60;

/** The account of an address or, if there is none, of another spelling of its mailbox. */
export async function findAccount(
  sql: postgres.Sql | postgres.TransactionSql,
  email: string,
): Promise<Account | undefined> {
  const [found] = await sql<Account[]>`
    select id, email, encrypted_password as "encryptedPassword", email_confirmed_at is not null as confirmed
    from auth.users
    where email = ${email}
      or id = (select user_id from private.mailboxes where mailbox = ${normalForm(email)})
    order by email = ${email} desc
    limit 1`;
  return found;
}

/** The gateway's own queries on authentication users. */
export function accountsIn(sql: postgres.Sql) {
  return {
    /** See {@link findAccount}. */
    find: (email: string): Promise<Account | undefined> => findAccount(sql, email),

    /** The account of a signed-in person; undefined if it was deleted. */
    findById: async (id: string): Promise<Account | undefined> => {
      const [found] = await sql<Account[]>`
        select id, email, encrypted_password as "encryptedPassword", email_confirmed_at is not null as confirmed
        from auth.users where id = ${id}`;
      return found;
    },

    /** Records that a session comes from a recovery link. */
    markRecovery: async (sessionId: string): Promise<void> => {
      await sql`update auth.sessions set tag = 'recovery' where id = ${sessionId}`;
    },

    /**
     * Takes from a session that its recovery link may set a password: of several calls at once, one succeeds.
     * @returns whether the link was fresh and had set no password yet.
     */
    takeRecovery: async (sessionId: string): Promise<boolean> => {
      const taken = await sql`
        update auth.sessions set tag = null
        where id = ${sessionId} and tag = 'recovery' and created_at > now() - make_interval(secs => ${FRESH_SIGN_IN})
        returning id`;
      return taken.length > 0;
    },

    /** Ends the sessions whose recovery links have set no password yet. */
    endRecoveries: async (userId: string): Promise<void> => {
      await sql`delete from auth.sessions where user_id = ${userId} and tag = 'recovery'`;
    },

    /** Gives a confirmed account a new recovery link in place of its former one; undefined if there is none. */
    renewRecovery: async (userId: string): Promise<string | undefined> => {
      const token = randomBytes(32).toString("hex");
      const renewed = await sql`
        update auth.users set recovery_token = ${token}, recovery_sent_at = now()
        where id = ${userId} and email_confirmed_at is not null
        returning id`;
      return renewed.length > 0 ? token : undefined;
    },

    /** Whether the sign-in of a session is fresh. */
    isFresh: async (sessionId: string): Promise<boolean> => {
      const found = await sql`
        select from auth.sessions
        where id = ${sessionId} and created_at > now() - make_interval(secs => ${FRESH_SIGN_IN})`;
      return found.length > 0;
    },

    /** A person's address and names, of which a password should not consist. */
    personalWords: async (id: string): Promise<string[]> => {
      const rows = await sql<{ word: string }[]>`
        select unnest(array[account.email, full_name, display_name]) as word
        from auth.users as account left join public.profiles using (id) where id = ${id}`;
      return rows.map(({ word }) => word).filter((word) => word !== null);
    },

    /**
     * Stores the device and address of a session, by which people recognise their sessions. The first time is the sign-in:
     * they are told of a new device.
     * @param device.isKnown whether the browser has shown the cookie that it got at an earlier sign-in to the account.
     */
    describeSession: async (
      sessionId: string,
      device: { readonly userAgent: string | null; readonly ip: string | null; readonly isKnown: boolean },
    ): Promise<void> => {
      const userAgent = device.userAgent?.slice(0, 500) ?? null;
      await sql`select private.describe_session(${sessionId}, ${userAgent}, ${device.ip}, ${device.isKnown})`;
    },

    /**
     * Ends a session that was opened with a password which was changed meanwhile.
     * @param proven the hash that the password was compared with.
     * @returns whether the session has ended.
     */
    endIfPasswordChanged: async (sessionId: string, proven: string | null): Promise<boolean> => {
      const ended = await sql`
        delete from auth.sessions as session using auth.users as account
        where session.id = ${sessionId} and account.id = session.user_id
          and account.encrypted_password is distinct from ${proven}
        returning session.id`;
      return ended.length > 0;
    },

    /** Ends all sessions of a person except one; their refresh tokens go with them. */
    endOtherSessions: async (userId: string, kept: string | null): Promise<void> => {
      await sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${kept}::uuid`;
    },

    /**
     * Stores a new address that both mailboxes have yet to confirm; replaces a former one.
     * @returns the current address; undefined if it is the new one.
     */
    startEmailChange: async (change: {
      readonly id: string;
      readonly newEmail: string;
      readonly currentToken: string;
      readonly newToken: string;
    }): Promise<string | undefined> => {
      const [changed] = await sql<{ email: string }[]>`
        update auth.users
        set email_change = ${change.newEmail}, email_change_token_current = ${change.currentToken},
          email_change_token_new = ${change.newToken}, email_change_sent_at = now(), email_change_confirm_status = 0,
          updated_at = now()
        where id = ${change.id} and email <> ${change.newEmail}
        returning email`;
      return changed?.email;
    },

    /**
     * Records by the token of an unexpired email change that its mailbox has confirmed, unless one has already.
     * @returns undefined if there is no such change.
     */
    confirmMailbox: async (token: string): Promise<ConfirmedMailbox | undefined> => {
      // 1 for the new mailbox, 2 for the current one. One statement, so that it counts for this change and no later one.
      const own = sql`case when email_change_token_new = ${token} then 1 else 2 end`;
      const [confirmed] = await sql<ConfirmedMailbox[]>`
        update auth.users
        set email_change_confirm_status =
          case when email_change_confirm_status = 0 then ${own} else email_change_confirm_status end
        where (email_change_token_new = ${token} or email_change_token_current = ${token})
          and email_change_sent_at > now() - make_interval(secs => ${LINK_LIFETIME})
        returning id, email, email_change as "newEmail", email_change_token_current as "currentToken",
          email_change_confirm_status <> ${own} as "isSecond"`;
      return confirmed;
    },
  };
}

/** See {@link accountsIn}. */
export type Accounts = ReturnType<typeof accountsIn>;
