import type Stripe from "stripe";

/** Ends a subscription at once; one that has ended stays so. What was not paid for it is not to be paid any more. */
export async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    if ((await stripe.subscriptions.retrieve(id)).status !== "canceled") throw error;
  }
  const { data } = await stripe.invoices.list({ subscription: id, status: "open", limit: 100 });
  for (const invoice of data) {
    try {
      await stripe.invoices.voidInvoice(invoice.id);
    } catch (error) {
      // Paid in this moment.
      if ((await stripe.invoices.retrieve(invoice.id)).status === "open") throw error;
    }
  }
}

/**
 * Expires a payment page.
 * @returns false if it has been paid for
 */
export async function expirePage(stripe: Stripe, session: string): Promise<boolean> {
  const { status } = await stripe.checkout.sessions.retrieve(session);
  if (status === "open") {
    try {
      await stripe.checkout.sessions.expire(session);
    } catch {
      // Paid in this moment, or expired.
      return (await stripe.checkout.sessions.retrieve(session)).status !== "complete";
    }
  }
  return status !== "complete";
}

/** Expires the payment pages that a customer could still pay on. */
export async function expirePages(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  for (const { id } of data) await expirePage(stripe, id);
}
