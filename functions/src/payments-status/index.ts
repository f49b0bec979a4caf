import { LOCAL_PAYMENTS_PATH } from "@regia/api/site";
import type { PaymentsState, PaymentsStatus } from "@regia/api/status";
import type Stripe from "stripe";
import { answering } from "../../lib/answering/index.ts";
import { paymentProvider, providerConfiguration } from "../../lib/billing/index.ts";
import { jsonResponse, methodRefused } from "../../lib/http/index.ts";
import { kindOf, logLine } from "../../lib/log/index.ts";

/** The host's rate limit per network address. */
export const config = {
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** Milliseconds that the provider has to answer: fewer than the page waits. */
const TIMEOUT = 5_000;

/** Seconds for which its answer is remembered, so that nobody can make this function ask more often. */
const REMEMBERED = 30;

const remembered = new WeakMap<Stripe, { readonly at: number; readonly isUp: Promise<boolean> }>();

/** Asks the provider for a price, which it answers only to whoever has a valid key. */
async function answers(stripe: Stripe, requestId: string): Promise<boolean> {
  try {
    await stripe.prices.list({ limit: 1 }, { timeout: TIMEOUT, maxNetworkRetries: 0 });
    return true;
  } catch (error) {
    logLine("error", { event: "payments-status", requestId, ...kindOf(error) });
    return false;
  }
}

function isUp(stripe: Stripe, requestId: string): Promise<boolean> {
  const known = remembered.get(stripe);
  if (known !== undefined && Date.now() - known.at < REMEMBERED * 1000) return known.isUp;
  const asked = { at: Date.now(), isUp: answers(stripe, requestId) };
  remembered.set(stripe, asked);
  return asked.isUp;
}

async function stateOf(requestId: string): Promise<PaymentsState> {
  const configuration = providerConfiguration(process.env);
  if (configuration === undefined) return "absent";
  if (!(await isUp(paymentProvider(process.env), requestId))) return "down";
  return configuration.apiBase?.endsWith(LOCAL_PAYMENTS_PATH) ? "standIn" : "up";
}

/**
 * `GET /.netlify/functions/payments-status`: whether the payment provider answers, for the public status page. It is asked
 * twice a minute at most, however many ask here.
 *
 * Reads `STRIPE_SECRET_KEY` and `STRIPE_API_BASE`.
 */
export default answering("payments-status", async (request, { requestId }) => {
  if (request.method !== "GET") throw methodRefused("GET");
  const status: PaymentsStatus = { payments: await stateOf(requestId) };
  return jsonResponse(200, status, { "Netlify-CDN-Cache-Control": `public, max-age=${REMEMBERED}` });
});
