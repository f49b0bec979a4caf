import type postgres from "postgres";
import { redirectsTo } from "../addresses/redirects.ts";
import { googleConsent } from "./consent.ts";
import { type GoogleAccount, googleStandIn } from "./standIn.ts";

/** Maximum number of accounts on the consent page; others are typed. */
const SHOWN = 5;

/**
 * Opens what replaces Google in the embedded backend, for the product at `publicUrl`: the interface that the
 * authentication service calls, and the consent page, which answers `/local/google`.
 * @param pictures origin of a server that has the accounts' pictures.
 */
export function openLocalGoogle(publicUrl: string, sql: postgres.Sql, pictures: string | undefined) {
  const standIn = googleStandIn(pictures);
  const consent = googleConsent({
    google: standIn,
    redirects: redirectsTo(publicUrl),
    knownAccounts: async () =>
      await sql<GoogleAccount[]>`
      select identity_data ->> 'email' as email, coalesce(identity_data ->> 'full_name', '') as name
      from auth.identities
      where provider = 'google' and identity_data ->> 'email' is not null
      order by last_sign_in_at desc nulls last
      limit ${SHOWN}`,
  });
  return { standIn, consent };
}

/** See {@link openLocalGoogle}. */
export type LocalGoogle = ReturnType<typeof openLocalGoogle>;
