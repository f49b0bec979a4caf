import type { Reconciliation } from "@regia/api/admin";
import pLimit from "p-limit";
import type Stripe from "stripe";
import { kindOf, logLine } from "../log/index.ts";
import type { Books } from "./books.ts";
import { inTurn } from "./inTurn.ts";
import { paymentProvider } from "./provider.ts";
import { syncInTurn } from "./sync.ts";

/** How many customers are read from the books at a time, and how many are compared at the same time. */
const PAGE = 100;
const AT_ONCE = 4;

async function reconcileAll(stripe: Stripe, books: Books): Promise<Reconciliation> {
  const limit = pLimit(AT_ONCE);
  let compared = 0;
  const mismatched: string[] = [];
  for (let last: string | null = null; ; ) {
    const page: string[] = await books.customersAfter(last, PAGE);
    await limit.map(page, async (customer) => {
      try {
        if ((await syncInTurn({ stripe, books }, customer)) === "mismatch") mismatched.push(customer);
        compared += 1;
      } catch (error) {
        logLine("error", { event: "billing_reconcile", reference: customer, ...kindOf(error) });
      }
    });
    last = page.at(-1) ?? null;
    if (last === null) return { compared, mismatched: mismatched.toSorted() };
  }
}

const runs = inTurn<Stripe, Reconciliation>();

/**
 * Brings the books up to what the provider says of every customer. One that cannot be read is logged, and left to the
 * next time. Of this process one run follows the other; between processes the tickets decide.
 */
export async function reconcile(environment: NodeJS.ProcessEnv, books: Books): Promise<Reconciliation> {
  const stripe = paymentProvider(environment);
  return await runs(stripe, () => reconcileAll(stripe, books));
}
