import type { Reconciliation } from "@regia/api/admin";
import pLimit from "p-limit";
import type Stripe from "stripe";
import { kindOf, logLine } from "../log/index.ts";
import type { Books } from "./books.ts";
import { inTurn } from "./inTurn.ts";
import { withLease } from "./lease.ts";
import { paymentProvider } from "./provider.ts";
import { type Synced, syncCustomer } from "./sync.ts";

/** How many customers are compared at the same time. */
const AT_ONCE = 4;

/** Milliseconds after which no further customer is compared. The host ends a scheduled function after 30 s. */
const TIME = 20_000;

async function reconcileAll(stripe: Stripe, books: Books): Promise<Reconciliation> {
  const end = performance.now() + TIME;
  const limit = pLimit(AT_ONCE);
  const told = { compared: 0, failed: 0, remaining: 0 };
  const mismatched: string[] = [];
  const moneyWithoutPlan: Reconciliation["moneyWithoutPlan"] = [];
  const planWithoutMoney: string[] = [];
  const tell = (customer: string, { outcome, findings }: Synced) => {
    for (const { kind, ...finding } of findings) logLine("error", { event: `billing_${kind}`, ...finding });
    if (outcome === "mismatch") mismatched.push(customer);
    if (findings.some(({ kind }) => kind === "plan_without_money")) planWithoutMoney.push(customer);
    const cents = findings.reduce((sum, found) => sum + ("cents" in found ? found.cents : 0), 0);
    if (cents > 0) moneyWithoutPlan.push({ customer, cents });
  };
  let last: unknown;
  await limit.map(await books.customersToCompare(), async (customer) => {
    if (performance.now() > end) {
      told.remaining += 1;
      return;
    }
    try {
      // Also whoever was synced just now: what was found then was told to nobody.
      tell(customer, await withLease(books, customer, () => syncCustomer({ stripe, books }, customer)));
      told.compared += 1;
    } catch (error) {
      told.failed += 1;
      last = error;
      logLine("error", { event: "billing_reconcile", reference: customer, ...kindOf(error) });
    }
  });
  if (told.failed > 0 && told.compared === 0) throw last;
  if (told.remaining > 0) logLine("error", { event: "billing_remaining", count: told.remaining });
  return {
    ...told,
    mismatched: mismatched.toSorted(),
    moneyWithoutPlan: moneyWithoutPlan.toSorted((one, other) => one.customer.localeCompare(other.customer)),
    planWithoutMoney: planWithoutMoney.toSorted(),
  };
}

const runs = inTurn<Stripe, Reconciliation>();

/**
 * Brings the books up to what the provider says of every customer, as far as the time allows: the next run begins with those
 * that remain. One that cannot be read is logged, and left to the next time. Of this process one run follows the other;
 * between processes each customer's lease decides.
 * @throws what the provider or the backend refused, if nobody could be compared
 */
export async function reconcile(environment: NodeJS.ProcessEnv, books: Books): Promise<Reconciliation> {
  const stripe = paymentProvider(environment);
  return await runs(stripe, () => reconcileAll(stripe, books));
}
