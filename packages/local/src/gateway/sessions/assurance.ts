import type postgres from "postgres";

/** How a session was authenticated, in the words of GoTrue's `amr` claim. */
export type AuthenticationMethod =
  | "password"
  | "otp"
  | "oauth"
  | "totp"
  | "mfa/webauthn"
  | "mfa/recovery_code";

/** What the access tokens of a session say about its authentication. */
export interface Assurance {
  readonly aal: string;
  /** The latest first; `timestamp` is in seconds since 1970. */
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[];
}

/** Records that a session was authenticated in a way, once more or for the first time. */
export async function recordMethod(
  sql: postgres.Sql | postgres.TransactionSql,
  sessionId: string,
  method: AuthenticationMethod,
): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method)
    select gen_random_uuid(), id, ${method} from auth.sessions where id = ${sessionId}
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

/** The assurance of a session that still exists. */
export async function assuranceOf(
  sql: postgres.Sql | postgres.TransactionSql,
  sessionId: string,
): Promise<Assurance | undefined> {
  const [found] = await sql<Assurance[]>`
    select coalesce(s.aal, 'aal1') as aal, coalesce((
      select json_agg(
        json_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)))
        order by c.updated_at desc)
      from auth.mfa_amr_claims as c where c.session_id = s.id
    ), '[]') as amr
    from auth.sessions as s where s.id = ${sessionId}`;
  return found;
}
