import type { Setup } from "./setups.ts";

/** A person who signed up; a trigger creates the profile. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

/** Columns of a profile to set, bypassing all rules. */
export interface AccountFields {
  readonly role?: "user" | "admin";
  readonly plan?: "free" | "pro" | "enterprise";
  readonly plan_expires_at?: string | null;
  readonly trial_start_date?: string | null;
  readonly trial_used?: boolean;
  readonly custom_limits?: Readonly<Record<string, number>> | null;
  readonly display_name?: string;
  readonly full_name?: string;
}

/** Creates a confirmed account as the authentication service does, and sets its profile's columns. */
export async function makeAccount(
  { sql }: Pick<Setup, "sql">,
  fields: AccountFields = {},
  email?: string,
): Promise<Account> {
  const id = crypto.randomUUID();
  const address = email ?? `${id.slice(0, 13)}@example.com`;
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${address}, now(), '{"provider": "email"}', '{}')`;
  if (Object.keys(fields).length > 0) {
    await sql`update public.profiles set ${sql(fields as Record<string, string>)} where id = ${id}`;
  }
  return { id, email: address };
}

/** A profile, read without row level security. */
export async function profileOf({ sql }: Setup, { id }: Account) {
  const [profile] = await sql`select * from public.profiles where id = ${id}`;
  return profile;
}

/** The SQLSTATE of a refusal; undefined if there is none. */
export async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
    throw error;
  }
}
