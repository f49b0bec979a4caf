import { kindOf, logLine } from "../log/index.ts";
import type { Books } from "./books.ts";
import { paymentProvider } from "./provider.ts";
import { syncCustomer } from "./sync.ts";

/** How many customers are read at a time. */
const PAGE = 100;

/**
 * Brings the books up to what the provider says of every customer. One that cannot be read is logged, and left to the
 * next time.
 * @returns how many customers were compared
 */
export async function reconcile(environment: NodeJS.ProcessEnv, books: Books): Promise<number> {
  const stripe = paymentProvider(environment);
  let compared = 0;
  for (let last: string | null = null; ; ) {
    const page: string[] = await books.customersAfter(last, PAGE);
    for (const customer of page) {
      try {
        await syncCustomer({ stripe, books }, customer);
        compared += 1;
      } catch (error) {
        logLine("error", { event: "billing_reconcile", reference: customer, ...kindOf(error) });
      }
    }
    last = page.at(-1) ?? null;
    if (last === null) return compared;
  }
}
