import { type BillingRequest, billingRequest, type Withdrawal } from "@regia/api/billing";
import { checkTaxData, type TaxInput } from "@regia/domain/billing";
import { type Locale, message } from "@regia/domain/messages";
import { toIsoTimestamp } from "@regia/domain/time";
import Stripe from "stripe";
import { answering } from "../../lib/answering/index.ts";
import {
  type Customer,
  type Effect,
  endSubscriptions,
  isOverdue,
  type PersonalRequest,
  personalRequest,
  providerConfiguration,
  providerCustomer,
  providerRefusal,
  syncCustomer,
} from "../../lib/billing/index.ts";
import { invalid, jsonResponse, languageOf, parse, Refusal, readJsonObject } from "../../lib/http/index.ts";
import { kindOf, logLine } from "../../lib/log/index.ts";
import { limiterFor } from "../../lib/rateLimits/index.ts";
import { changePeriod, liveSubscription, preview, setEnding, withdraw } from "./changes.ts";
import { statusOf } from "./status.ts";
import { tellTaxData } from "./taxData.ts";

/** The host's rate limit per network address. */
export const config = {
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

const perAccount = limiterFor({ times: 60, seconds: 60 });

/** Brings the books up to date, and reads them again. */
async function refreshed(asked: PersonalRequest, effects: readonly Effect[] = []): Promise<Customer> {
  const { books, customer, provider } = asked;
  if (customer.providerId === null) return customer;
  await syncCustomer({ stripe: provider(), books }, customer.providerId, effects);
  return await books.customerOf(asked);
}

/**
 * Ends what the person pays for at once, so that the account can be deleted.
 * @throws Refusal `unavailable` if the provider does not end it
 */
async function ended(asked: PersonalRequest): Promise<Customer> {
  const { books, customer, provider } = asked;
  if (customer.providerId === null) return customer;
  const { providerId } = customer;
  await endSubscriptions({ stripe: provider(), books }, providerId).catch((cause: unknown) => {
    throw new Refusal("unavailable", message("requests:billing.notEnded"), { cause });
  });
  return await books.customerOf(asked);
}

/** What the books say, after the provider's page that the person comes back from, if its outcome is not known yet. */
async function settled(asked: PersonalRequest): Promise<Customer> {
  const { books, customer, provider } = asked;
  const { openCheckout, subscription } = customer;
  if (providerConfiguration(process.env) === undefined) return customer;
  if (subscription !== null && isOverdue(subscription)) {
    return await refreshed(asked).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      // What is overdue and how it is paid is in the books too.
      logLine("error", { event: "billing_status", reference: subscription.id, ...kindOf(error) });
      return customer;
    });
  }
  if (openCheckout === null) return customer;
  const { status } = await provider().checkout.sessions.retrieve(openCheckout);
  if (status === "open") return customer;
  const known = status === "complete" ? await refreshed(asked) : customer;
  await books.openCheckout(customer.id, null);
  return known;
}

async function recede(asked: PersonalRequest): Promise<Withdrawal> {
  const { customer, provider } = asked;
  const subscription = liveSubscription(customer);
  const refundedCents = await withdraw(provider(), subscription, customer.now);
  const acknowledgedAt = toIsoTimestamp(customer.now);
  const payload = { at: acknowledgedAt, cents: refundedCents };
  await refreshed(asked, [
    { kind: "withdrawal", reference: subscription.id, mail: { kind: "withdrawal-received", payload } },
  ]);
  return { acknowledgedAt, refundedCents };
}

/** Stores the tax data, and gives the provider what its receipts name. */
async function setTaxData(asked: PersonalRequest, fields: TaxInput): Promise<void> {
  const checked = checkTaxData(fields);
  if (!checked.ok) {
    const field = checked.form.firstInvalid ?? "holder";
    throw invalid(field, checked.form.fields[field].message ?? message("requests:malformed"));
  }
  const { books, customer, provider, userId } = asked;
  await books.setTaxData(userId, checked.data);
  if (customer.providerId !== null) await tellTaxData(provider(), customer.providerId, checked.data);
}

async function answer(call: BillingRequest, asked: PersonalRequest, language: Locale): Promise<unknown> {
  const { customer, provider } = asked;
  const now = Math.floor(customer.now / 1000);
  switch (call.action) {
    case "status":
      return statusOf(await settled(asked));
    case "preview": {
      const subscription = liveSubscription(customer);
      const change = { stripe: provider(), subscription, period: call.period, prorationDate: now };
      return await preview(change, language);
    }
    case "change": {
      const subscription = liveSubscription(customer);
      const { period, prorationDate = now } = call;
      const change = { stripe: provider(), subscription, period, prorationDate };
      const confirmationUrl = await changePeriod(change, now);
      return { ...statusOf(await refreshed(asked)), ...(confirmationUrl && { confirmationUrl }) };
    }
    case "cancel":
    case "resume":
      await setEnding(provider(), liveSubscription(customer), call.action === "cancel");
      return statusOf(await refreshed(asked));
    case "withdraw":
      return await recede(asked);
    case "end":
      return statusOf(await ended(asked));
    case "set_tax_data": {
      const { action: _, ...fields } = call;
      await setTaxData(asked, fields);
      return statusOf(customer);
    }
    case "portal": {
      const { url } = await provider().billingPortal.sessions.create({
        customer: await providerCustomer(asked),
        return_url: `${asked.site}/app/settings?section=plans`,
      });
      return { url };
    }
  }
}

/**
 * `POST /.netlify/functions/billing` with `{action, ...}` and a bearer token: what a person can ask about their own
 * subscription. Whatever was changed at the provider is in the books before the answer.
 *
 * Reads what the function `checkout` reads.
 */
export default answering("billing", async (request) => {
  const asked = await personalRequest(request, perAccount);
  const language = languageOf(request);
  const call = parse(billingRequest, await readJsonObject(request), language);
  try {
    return jsonResponse(200, await answer(call, asked, language));
  } catch (error) {
    throw error instanceof Refusal ? error : providerRefusal(error);
  }
});
