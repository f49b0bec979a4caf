import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { normalForm } from "../addresses/index.ts";
import { hashPassword } from "../passwords/index.ts";
import { weakPassword } from "../passwords/rules.ts";

/** The first admin; missing values are generated. */
export interface FirstAdminWish {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** The created admin. */
export interface FirstAdmin {
  readonly email: string;
  /** The generated password, to be shown once; undefined if it was given. */
  readonly freshPassword: string | undefined;
}

/** The default address of the first admin. */
export const DEFAULT_ADMIN_EMAIL = "admin@regia.local";

/** A random password that the rules accept. */
function freshPassword(): string {
  for (;;) {
    const password = randomBytes(15).toString("base64url");
    if (weakPassword(password, []) === undefined) return password;
  }
}

/**
 * Creates the first admin if there is none: a confirmed account with the role `admin`. An existing account with the
 * address, in any spelling of its mailbox, gets the role and keeps its address. It keeps its password only if it was
 * confirmed: otherwise anybody may have chosen it.
 * @returns the admin, or undefined if there was one.
 */
export async function makeFirstAdmin(
  sql: postgres.Sql,
  wish: FirstAdminWish,
): Promise<FirstAdmin | undefined> {
  const email = (wish.email ?? DEFAULT_ADMIN_EMAIL).toLowerCase();
  return await sql.begin(async (transaction) => {
    await transaction`lock table public.profiles in share row exclusive mode`;
    const [admin] = await transaction`select from public.profiles where role = 'admin' limit 1`;
    if (admin !== undefined) return undefined;

    const [known] = await transaction<{ id: string; email: string; confirmed: boolean }[]>`
      select id, email, email_confirmed_at is not null as confirmed from auth.users
      where email = ${email} or id = (select user_id from private.mailboxes where mailbox = ${normalForm(email)})
      order by email = ${email} desc
      limit 1`;
    const password = known?.confirmed ? undefined : (wish.password ?? freshPassword());
    const id = known?.id ?? crypto.randomUUID();
    if (known === undefined) {
      const metadata = { sub: id, email, email_verified: true, phone_verified: false };
      await transaction`
        insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${email},
          ${transaction.json({ provider: "email", providers: ["email"] })}, ${transaction.json(metadata)})`;
      await transaction`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
        values (${crypto.randomUUID()}, 'email', ${id}, ${id}, ${transaction.json(metadata)}, now())`;
    }
    if (password !== undefined) {
      await transaction`
        update auth.users set encrypted_password = ${await hashPassword(password)}, email_confirmed_at = now()
        where id = ${id}`;
    }
    await transaction`
      insert into public.profiles (id, email, role) values (${id}, ${known?.email ?? email}, 'admin')
      on conflict (id) do update set role = 'admin'`;
    return {
      email: known?.email ?? email,
      freshPassword: wish.password === undefined ? password : undefined,
    };
  });
}
