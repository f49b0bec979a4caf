import type postgres from "postgres";
import type { GoogleAccount } from "./standIn.ts";

/** Accounts on the consent page; any other is typed. */
const SHOWN = 5;

/** The Google accounts through which people came last. */
export const accountsUsedBefore = async (sql: postgres.Sql): Promise<readonly GoogleAccount[]> =>
  await sql<GoogleAccount[]>`
    select identity_data ->> 'email' as email, coalesce(identity_data ->> 'full_name', '') as name
    from auth.identities
    where provider = 'google' and identity_data ->> 'email' is not null
    order by last_sign_in_at desc nulls last
    limit ${SHOWN}`;
