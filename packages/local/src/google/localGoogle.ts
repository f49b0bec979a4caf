import type postgres from "postgres";
import { redirectsTo } from "../gateway/redirects.ts";
import { googleConsent } from "./consent.ts";
import { type GoogleAccount, type GoogleStandIn, googleStandIn } from "./standIn.ts";

/** The parts of Google that the embedded backend replaces: the API for the service, and the consent page. */
export interface LocalGoogle {
  readonly standIn: GoogleStandIn;
  /** Answers `/local/google`. */
  readonly consent: (request: Request, url: URL) => Promise<Response>;
}

/** Maximum number of accounts on the consent page; others are typed. */
const SHOWN = 5;

/** Creates it for the product at `publicUrl`. */
export function openLocalGoogle(publicUrl: string, sql: postgres.Sql): LocalGoogle {
  const standIn = googleStandIn();
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
