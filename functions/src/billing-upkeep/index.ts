import { TRIAL_REMINDER_DAYS } from "@regia/domain/billing";
import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import { booksIn, providerConfiguration, reconcile } from "../../lib/billing/index.ts";
import { jsonResponse } from "../../lib/http/index.ts";

/** The host calls it every hour, and nobody else can. */
export const config = { schedule: "0 * * * *" } as const;

/**
 * Compares the books with the payment provider, for events that were lost, and does what is due by the clock. Reads what
 * the function `stripe-webhook` reads.
 * @throws what the backend or the provider refused
 */
export async function keepBooks(): Promise<object> {
  const books = booksIn(backendService(backendConfiguration(process.env)));
  try {
    return providerConfiguration(process.env) ? await reconcile(process.env, books) : {};
  } finally {
    await books.keep(TRIAL_REMINDER_DAYS);
  }
}

/** {@link keepBooks} on a host. The embedded backend calls that itself. */
export default answering("billing-upkeep", async () => jsonResponse(200, await keepBooks()));
