import type postgres from "postgres";
import { redirectsTo } from "../gateway/redirects.ts";
import { accountsUsedBefore } from "./accounts.ts";
import { googleConsent } from "./consent.ts";
import { type GoogleStandIn, googleStandIn } from "./standIn.ts";

/** Google, as far as the embedded backend needs it: who answers the service, and the page that asks the person. */
export interface LocalGoogle {
  readonly standIn: GoogleStandIn;
  /** Answers `/local/google`. */
  readonly consent: (request: Request, url: URL) => Promise<Response>;
}

/** Opens it for a product that people reach at `publicUrl`. */
export function openLocalGoogle(publicUrl: string, sql: postgres.Sql): LocalGoogle {
  const standIn = googleStandIn();
  const consent = googleConsent({
    google: standIn,
    redirects: redirectsTo(publicUrl),
    knownAccounts: () => accountsUsedBefore(sql),
  });
  return { standIn, consent };
}
