import { setTimeout as pause } from "node:timers/promises";
import { message } from "@regia/domain/messages";
import { Refusal } from "../http/index.ts";
import { kindOf, logLine } from "../log/index.ts";
import type { Books } from "./books.ts";

/** Seconds after which a lease ends whose holder has died. */
const LIFE = 8;

/** Milliseconds between two renewals of a lease that is held. */
const RENEWAL = 2_000;

/**
 * Milliseconds for which a call waits for others: longer than the lease of a dead one, shorter than the 15 s after which the web
 * app gives up. The provider sends its events again.
 */
const LONGEST_WAIT = 10_000;

/** Milliseconds between two attempts to take a lease: at first, and at most. */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 250;

const busy = () => new Refusal("busy", message("requests:billing.busy"), { headers: { "Retry-After": "5" } });

async function keep(books: Books, customer: string, holder: string): Promise<void> {
  try {
    const lease = await books.takeLease(customer, holder, LIFE);
    // Both go on: the next sync mends what they have done to each other.
    if (lease?.isHeld !== true) logLine("error", { event: "billing_lease_lost", reference: customer });
  } catch (error) {
    logLine("error", { event: "billing_lease", reference: customer, ...kindOf(error) });
  }
}

/**
 * Waits for the lease of a customer. An unknown customer is not waited for.
 * @throws Refusal `busy` if it is not free in time
 */
async function take(books: Books, customer: string, holder: string): Promise<number> {
  const end = performance.now() + LONGEST_WAIT;
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    const lease = await books.takeLease(customer, holder, LIFE);
    if (lease === null) return 0;
    if (lease.isHeld) return lease.ticket;
    if (performance.now() > end) throw busy();
    await pause(wait * (0.5 + Math.random() / 2));
  }
}

/**
 * Works while no other call does on the same customer, in this process or another. A holder that dies frees the customer after
 * 8 seconds.
 * @param customer by its own or the provider's identifier
 * @param work gets the ticket of the customer's state that was applied last
 * @throws Refusal `busy` if the customer is not free within 10 seconds
 */
export async function withLease<T>(
  books: Books,
  customer: string,
  work: (ticket: number) => Promise<T>,
): Promise<T> {
  const holder = crypto.randomUUID();
  const ticket = await take(books, customer, holder);
  const renewal = setInterval(() => void keep(books, customer, holder), RENEWAL);
  try {
    return await work(ticket);
  } finally {
    clearInterval(renewal);
    // Otherwise it ends by itself.
    await books.endLease(customer, holder).catch((error: unknown) => {
      logLine("error", { event: "billing_lease", reference: customer, ...kindOf(error) });
    });
  }
}
