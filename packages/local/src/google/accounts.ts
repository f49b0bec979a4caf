import type postgres from "postgres";
import type { GoogleAccount } from "./standIn.ts";

/** Maximum number of accounts on the consent page; others are typed. */
const SHOWN = 5;

/** The Google accounts that signed in most recently. */
export const accountsUsedBefore = async (sql: postgres.Sql): Promise<readonly GoogleAccount[]> =>
  await sql<GoogleAccount[]>`
    select identity_data ->> 'email' as email, coalesce(identity_data ->> 'full_name', '') as name
    from auth.identities
    where provider = 'google' and identity_data ->> 'email' is not null
    order by last_sign_in_at desc nulls last
    limit ${SHOWN}`;
