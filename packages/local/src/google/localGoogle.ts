import type postgres from "postgres";
import { redirectsTo } from "../gateway/redirects.ts";
import { accountsUsedBefore } from "./accounts.ts";
import { googleConsent } from "./consent.ts";
import { type GoogleStandIn, googleStandIn } from "./standIn.ts";

/** The parts of Google that the embedded backend replaces: the API for the service, and the consent page. */
export interface LocalGoogle {
  readonly standIn: GoogleStandIn;
  /** Answers `/local/google`. */
  readonly consent: (request: Request, url: URL) => Promise<Response>;
}

/** Creates it for the product at `publicUrl`. */
export function openLocalGoogle(publicUrl: string, sql: postgres.Sql): LocalGoogle {
  const standIn = googleStandIn();
  const consent = googleConsent({
    google: standIn,
    redirects: redirectsTo(publicUrl),
    knownAccounts: () => accountsUsedBefore(sql),
  });
  return { standIn, consent };
}
