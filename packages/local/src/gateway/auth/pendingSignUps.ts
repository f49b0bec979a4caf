import { createHash, randomBytes } from "node:crypto";
import type postgres from "postgres";
import { normalForm } from "../../addresses/index.ts";
import { errnoOf } from "../../failure/index.ts";
import { type Account, findAccount, LINK_LIFETIME } from "./accounts.ts";
import type { AuthBody } from "./authBody.ts";

/** What a person chose when signing up. */
export interface SignUp {
  /** The id of the account that the sign-up creates. */
  readonly id: string;
  readonly email: string;
  readonly encryptedPassword: string;
  readonly metadata: AuthBody["data"];
}

/** A confirmation email. */
export interface Confirmation {
  readonly to: string;
  /** The token of the link. */
  readonly token: string;
  /** When the person signed up; undefined for a link whose opener chooses another password. */
  readonly signedUpAt: Date | undefined;
  /** The first name that the person typed; undefined if it cannot be one. */
  readonly firstName?: string | undefined;
}

/** A sign-up whose link was opened. */
interface OpenedSignUp {
  readonly id: string;
  readonly email: string;
  /** Null if the person has yet to choose a password. */
  readonly encryptedPassword: string | null;
  readonly metadata: Readonly<Record<string, postgres.JSONValue>>;
  readonly token: string;
  readonly sentAt: Date;
}

/** PostgreSQL's code. */
const UNIQUE_VIOLATION = "23505";

/** Maximum number of pending sign-ups of one mailbox; a further one replaces the oldest. */
const MOST_PENDING = 3;

/** Seconds after which an unconfirmed sign-up is deleted. Until then its email can be sent again. */
const PENDING_LIFETIME = 24 * 3600;

/** The cookie with the id of a browser's last sign-up, so that the browser can ask for that link again. */
export const SIGN_UP_COOKIE = {
  name: "regia-sign-up",
  path: "/auth/v1/resend",
  maxAge: PENDING_LIFETIME,
} as const;

const newToken = (): string => randomBytes(32).toString("hex");
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** What a person says about themselves when signing up. */
type Metadata = NonNullable<AuthBody["data"]>;

/** The first word of a name, which is written by anybody and read by the owner of the address: never a link or a sentence. */
const FIRST_NAME = /^\s*(\p{L}[\p{L}\p{M}'’-]{0,29})(?=\s|$)/u;

/** The first name in the metadata of a sign-up. */
function firstNameIn({ full_name, display_name }: Metadata): string | undefined {
  const name = [full_name, display_name].find((each) => typeof each === "string" && each.trim() !== "");
  return FIRST_NAME.exec(String(name ?? ""))?.[1];
}

/** The metadata of an account, with the claims that lite adds to them. */
const claimsOf = (id: string, { metadata, email }: Pick<OpenedSignUp, "metadata" | "email">) => ({
  ...metadata,
  email,
  email_verified: false,
  phone_verified: false,
  sub: id,
});

/** Gives an account without confirmation the password, metadata and names of a sign-up. */
async function rewrite(sql: postgres.TransactionSql, id: string, signUp: OpenedSignUp): Promise<void> {
  await sql`
    with account as (
      update auth.users
      set encrypted_password = ${signUp.encryptedPassword}, confirmation_token = ${signUp.token},
        confirmation_sent_at = ${signUp.sentAt}, raw_user_meta_data = ${sql.json(claimsOf(id, signUp))},
        updated_at = now()
      where id = ${id} and email_confirmed_at is null
      returning id, email, raw_user_meta_data as metadata
    )
    update public.profiles as profile
    set full_name = names.full_name, display_name = names.display_name
    from account, private.names_of_sign_up(account.metadata, account.email) as names
    where profile.id = account.id`;
}

/** Makes the account of a sign-up, as lite makes it. */
async function create(sql: postgres.TransactionSql, { id, ...signUp }: OpenedSignUp): Promise<void> {
  const claims = sql.json(claimsOf(id, signUp));
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at,
      raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${signUp.email}, ${signUp.encryptedPassword}, ${signUp.token},
      ${signUp.sentAt}, ${sql.json({ provider: "email", providers: ["email"] })}, ${claims})`;
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${crypto.randomUUID()}, 'email', ${id}, ${id}, ${claims}, now())`;
}

/**
 * Opens a sign-up.
 * @param tokenHash the hash of its link's token.
 * @param token the token by which lite confirms the account.
 */
async function open(sql: postgres.TransactionSql, tokenHash: Buffer, token: string): Promise<void> {
  // Locked in one order: of two links that are opened at once, the second finds nothing.
  const deleted = await sql<(Omit<OpenedSignUp, "token"> & { readonly opened: boolean })[]>`
    delete from embedded.pending_sign_ups where id in (
      select id from embedded.pending_sign_ups
      where mailbox = (
        select mailbox from embedded.pending_sign_ups
        where token_hash = ${tokenHash} and sent_at > now() - make_interval(secs => ${LINK_LIFETIME}))
      order by id for update)
    returning id, email, metadata, encrypted_password as "encryptedPassword", sent_at as "sentAt",
      token_hash = ${tokenHash} as opened`;
  const signUp = deleted.find(({ opened }) => opened);
  if (signUp === undefined) return;
  const account = await findAccount(sql, signUp.email);
  if (account?.confirmed) return;
  if (account === undefined) await create(sql, { ...signUp, token });
  else await rewrite(sql, account.id, { ...signUp, token });
  await sql`delete from embedded.opened_sign_ups where opened_at < now() - make_interval(secs => ${PENDING_LIFETIME})`;
  await sql`
    insert into embedded.opened_sign_ups (token_hash, user_id) values (${tokenHash}, ${account?.id ?? signUp.id})`;
}

async function renew(
  sql: postgres.TransactionSql,
  email: string,
  account: Account | undefined,
  own: string | undefined,
): Promise<Confirmation | undefined> {
  const mailbox = normalForm(email);
  const token = newToken();
  await sql`
    delete from embedded.pending_sign_ups where id in (
      select id from embedded.pending_sign_ups
      where mailbox = ${mailbox} and signed_up_at < now() - make_interval(secs => ${PENDING_LIFETIME})
      for update skip locked)`;
  const pending = await sql<
    { id: string; to: string; signedUpAt: Date; metadata: Metadata; hasPassword: boolean }[]
  >`
    select id, email as "to", signed_up_at as "signedUpAt", metadata, encrypted_password is not null as "hasPassword"
    from embedded.pending_sign_ups where mailbox = ${mailbox} order by id for update`;
  const chosen = pending.length === 1 ? pending[0] : pending.find(({ id }) => id === own);
  if (chosen !== undefined) {
    const { id, to, signedUpAt, metadata, hasPassword } = chosen;
    await sql`
      update embedded.pending_sign_ups set token_hash = ${hashOf(token)}, sent_at = now() where id = ${id}`;
    return { to, token, signedUpAt: hasPassword ? signedUpAt : undefined, firstName: firstNameIn(metadata) };
  }
  if (pending.length > 0) {
    await sql`delete from embedded.pending_sign_ups where mailbox = ${mailbox} and encrypted_password is null`;
    await sql`
      insert into embedded.pending_sign_ups (id, email, mailbox, metadata, token_hash)
      values (${crypto.randomUUID()}, ${email}, ${mailbox}, '{}', ${hashOf(token)})`;
    return { to: email, token, signedUpAt: undefined };
  }
  const [adopted] = await sql<{ to: string; signedUpAt: Date; metadata: Metadata }[]>`
    insert into embedded.pending_sign_ups (id, email, mailbox, encrypted_password, metadata, token_hash)
    select id, email, ${mailbox}, encrypted_password, coalesce(raw_user_meta_data, '{}'), ${hashOf(token)}
    from auth.users
    where id = ${account?.id ?? null} and email_confirmed_at is null and encrypted_password is not null
    returning email as "to", signed_up_at as "signedUpAt", metadata`;
  if (adopted === undefined) return undefined;
  const { to, signedUpAt, metadata } = adopted;
  return { to, token, signedUpAt, firstName: firstNameIn(metadata) };
}

/**
 * The sign-ups that nobody has confirmed yet. Each has its own password, metadata and link, because only the owner of
 * the address can say which one is theirs. They are kept for addresses with an account too, so that both look the same
 * from outside; those are never confirmed.
 */
export function pendingSignUpsIn(sql: postgres.Sql) {
  async function openLink(tokenHash: Buffer, token: string): Promise<void> {
    try {
      await sql.begin((transaction) => open(transaction, tokenHash, token));
    } catch (error) {
      // Somebody confirmed an account of the mailbox at the same time, such as through Google.
      if (errnoOf(error) !== UNIQUE_VIOLATION) throw error;
    }
  }
  return {
    /** Stores a sign-up and deletes what it replaces and what has expired. */
    add: async ({ id, email, encryptedPassword, metadata = {} }: SignUp): Promise<Confirmation> => {
      const token = newToken();
      const [added] = await sql<{ signedUpAt: Date }[]>`
        with expired as (
          delete from embedded.pending_sign_ups where id in (
            select id from embedded.pending_sign_ups
            where signed_up_at < now() - make_interval(secs => ${PENDING_LIFETIME})
            for update skip locked)
        ), replaced as (
          delete from embedded.pending_sign_ups where id in (
            select id from embedded.pending_sign_ups where mailbox = ${normalForm(email)}
            order by signed_up_at desc offset ${MOST_PENDING - 1} for update skip locked)
        )
        insert into embedded.pending_sign_ups (id, email, mailbox, encrypted_password, metadata, token_hash)
        values (${id}, ${email}, ${normalForm(email)}, ${encryptedPassword}, ${sql.json(metadata as postgres.JSONValue)}, ${hashOf(token)})
        returning signed_up_at as "signedUpAt"`;
      if (added === undefined) throw new Error("The sign-up was not stored.");
      return { to: email, token, signedUpAt: added.signedUpAt, firstName: firstNameIn(metadata) };
    },

    /** The hashed passwords of a mailbox's pending sign-ups, the newest first; null for one without. */
    passwordsOf: async (email: string): Promise<(string | null)[]> => {
      const rows = await sql<{ hash: string | null }[]>`
        select encrypted_password as hash from embedded.pending_sign_ups
        where mailbox = ${normalForm(email)} and signed_up_at > now() - make_interval(secs => ${PENDING_LIFETIME})
        order by signed_up_at desc limit ${MOST_PENDING}`;
      return rows.map(({ hash }) => hash);
    },

    /**
     * Gives the sign-up of a mailbox a new link, which invalidates its former one. If there are several, it is the
     * browser's own. If none is, nobody knows whose the newest is: another without password and metadata is added, whose
     * opener chooses them. An unconfirmed account without one, such as a demo user's, counts as a sign-up.
     * @param account the account of the mailbox.
     * @param own the id of the last sign-up in the browser that asks.
     * @returns undefined if there is nothing to confirm.
     */
    renew: (
      email: string,
      account: Account | undefined,
      own: string | undefined,
    ): Promise<Confirmation | undefined> =>
      sql.begin((transaction) => renew(transaction, email, account, own)),

    /** The address that a link with this token has confirmed in the last day; undefined if it has confirmed none. */
    confirmedBy: async (token: string): Promise<string | undefined> => {
      const [account] = await sql<{ email: string }[]>`
        select email from auth.users
        where email_confirmed_at is not null and id = (
          select user_id from embedded.opened_sign_ups
          where token_hash = ${hashOf(token)} and opened_at > now() - make_interval(secs => ${PENDING_LIFETIME}))`;
      return account?.email;
    },

    /**
     * Opens the link with a token: makes the account with exactly this sign-up's password and metadata, or gives them
     * to an unconfirmed one, and deletes all other sign-ups of the mailbox. lite then confirms the account by the same
     * token. Does nothing if the token is unknown or expired, or the mailbox has a confirmed account.
     */
    open: (token: string): Promise<void> => openLink(hashOf(token), token),

    /**
     * Opens the link beside a code, also if it was opened before.
     * @returns the token by which lite confirms the account; undefined if the link was replaced or has expired.
     */
    openByCode: async (tokenHash: Buffer): Promise<string | undefined> => {
      const token = newToken();
      await openLink(tokenHash, token);
      const opened = await sql`
        update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
        where id = (select user_id from embedded.opened_sign_ups where token_hash = ${tokenHash})
        returning id`;
      return opened.length > 0 ? token : undefined;
    },
  };
}

/** See {@link pendingSignUpsIn}. */
export type PendingSignUps = ReturnType<typeof pendingSignUpsIn>;
