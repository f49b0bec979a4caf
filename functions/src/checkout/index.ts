import { checkoutRequest } from "@regia/api/billing";
import { isLiveSubscription } from "@regia/domain/billing";
import { type Locale, message } from "@regia/domain/messages";
import type { BillingPeriod } from "@regia/domain/plans";
import { DAY_MS } from "@regia/domain/time";
import type Stripe from "stripe";
import { answering } from "../../lib/answering/index.ts";
import {
  expirePage,
  type PersonalRequest,
  personalRequest,
  pricesOf,
  providerCustomer,
  providerRefusal,
  syncCustomer,
  withLease,
} from "../../lib/billing/index.ts";
import { jsonResponse, languageOf, parse, Refusal, readJsonObject } from "../../lib/http/index.ts";
import { limiterFor } from "../../lib/rateLimits/index.ts";

/** The host's rate limit per network address. */
export const config = {
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

const perAccount = limiterFor({ times: 20, seconds: 60 });

const alreadySubscribed = () =>
  new Refusal("already_subscribed", message("requests:billing.alreadySubscribed"));

/** The shortest time ahead, in milliseconds, for which the provider takes the end of a trial as an instant. */
const SHORTEST_TRIAL = 2 * DAY_MS;

/** What remains of a trial, for which nothing is charged: shorter rests are rounded up to days. */
function restOfTrial({
  customer: { grants, now },
}: PersonalRequest): Stripe.Checkout.SessionCreateParams.SubscriptionData {
  const trial = grants.find(({ source, until }) => source === "trial" && until !== null && until > now);
  const rest = (trial?.until ?? now) - now;
  if (rest <= 0) return {};
  return rest > SHORTEST_TRIAL
    ? { trial_end: Math.ceil((now + rest) / 1000) }
    : { trial_period_days: Math.ceil(rest / DAY_MS) };
}

/** What is to be bought. */
interface Wanted {
  readonly period: BillingPeriod;
  readonly locale: Locale;
}

/** Opens the provider's page. The caller holds the customer's lease. */
async function openPage(asked: PersonalRequest, { period, locale }: Wanted): Promise<string> {
  const { books, customer, site } = asked;
  const stripe = asked.provider();
  if (customer.subscription && isLiveSubscription(customer.subscription)) throw alreadySubscribed();
  const provider = await providerCustomer(asked);
  const back = (outcome: string) => `${site}/app/settings?section=plans&checkout=${outcome}`;
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: provider,
    client_reference_id: customer.id,
    line_items: [{ price: (await pricesOf(stripe))[period], quantity: 1 }],
    payment_method_collection: "always",
    subscription_data: restOfTrial(asked),
    locale,
    success_url: back("success"),
    cancel_url: back("cancelled"),
  });
  // Of two pages at once each knows the one before, so that one remains.
  const former = await books.openCheckout(customer.id, session.id);
  if (former !== null && !(await expirePage(stripe, former))) {
    await syncCustomer({ stripe, books }, provider);
    const { subscription } = await books.customerOf(asked);
    if (subscription && isLiveSubscription(subscription)) {
      await stripe.checkout.sessions.expire(session.id);
      throw alreadySubscribed();
    }
  }
  if (session.url === null) throw new Error("The payment page has no address.");
  return session.url;
}

/**
 * `POST /.netlify/functions/checkout` with `{plan, period}` and a bearer token: answers `{url}`, the provider's payment
 * page, from which the person comes back to the settings. 409 for whoever has a subscription.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `SUPABASE_JWT_SECRET`, `SUPABASE_JWT_ISSUER`, `STRIPE_SECRET_KEY`,
 * `STRIPE_API_BASE` and the site's origins (`siteOrigins`).
 */
export default answering("checkout", async (request) => {
  const asked = await personalRequest(request, perAccount);
  try {
    const locale = languageOf(request);
    const { period } = parse(checkoutRequest, await readJsonObject(request), locale);
    const url = await withLease(asked.books, asked.customer.id, async () =>
      openPage({ ...asked, customer: await asked.books.customerOf(asked) }, { period, locale }),
    );
    return jsonResponse(200, { url });
  } catch (error) {
    throw providerRefusal(error);
  }
});
