import { type BillingRequest, billingRequest, type Withdrawal } from "@regia/api/billing";
import { checkTaxData, isOverdue, type TaxInput } from "@regia/domain/billing";
import { type Locale, message } from "@regia/domain/messages";
import type { BillingPeriod } from "@regia/domain/plans";
import Stripe from "stripe";
import { answering } from "../../lib/answering/index.ts";
import {
  type Customer,
  endSubscriptions,
  type PersonalRequest,
  personalRequest,
  providerConfiguration,
  providerCustomer,
  providerRefusal,
  type Synced,
  syncCustomer,
  syncInTurn,
  type Withdrawn,
  withLease,
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

/** What the books say of a person after they were brought up to date, with the withdrawals that the provider knows. */
interface Refreshed extends Pick<Synced, "withdrawals"> {
  readonly customer: Customer;
}

/** Brings the books up to date, and reads them again. The caller holds the customer's lease. */
async function refreshed(asked: PersonalRequest): Promise<Refreshed> {
  const { books, customer, provider } = asked;
  if (customer.providerId === null) return { customer, withdrawals: [] };
  const { withdrawals } = await syncCustomer({ stripe: provider(), books }, customer.providerId);
  return { customer: await books.customerOf(asked), withdrawals };
}

/**
 * Changes something of the person's at the provider, while no other call does, and begins with what the provider says: the
 * books may not have heard of its last change.
 */
async function changing<T>(
  asked: PersonalRequest,
  work: (asked: PersonalRequest, known: Refreshed) => Promise<T>,
): Promise<T> {
  const { books, customer } = asked;
  return await withLease(books, customer.id, async () => {
    const current = { ...asked, customer: await books.customerOf(asked) };
    const known = await refreshed(current);
    return await work({ ...current, customer: known.customer }, known);
  });
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
    if (cause instanceof Refusal) throw cause;
    throw new Refusal("unavailable", message("requests:billing.notEnded"), { cause });
  });
  return await books.customerOf(asked);
}

/**
 * Brings the books up to date for a person who only looks.
 * @returns undefined if that fails, or others go on with it for long: then what the books say already is shown
 */
async function synced(asked: PersonalRequest, reference: string): Promise<Customer | undefined> {
  const { books, customer, provider } = asked;
  if (customer.providerId === null) return customer;
  try {
    await syncInTurn({ stripe: provider(), books }, customer.providerId);
    return await books.customerOf(asked);
  } catch (error) {
    const isBusy = error instanceof Refusal && error.code === "busy";
    if (!isBusy && !(error instanceof Stripe.errors.StripeError)) throw error;
    logLine("error", { event: "billing_status", reference, ...kindOf(error) });
    return undefined;
  }
}

/** What the books say, after the provider's page that the person comes back from, if its outcome is not known yet. */
async function settled(asked: PersonalRequest): Promise<Customer> {
  const { books, customer, provider } = asked;
  const { openCheckout, subscription } = customer;
  if (providerConfiguration(process.env) === undefined) return customer;
  if (subscription !== null && isOverdue(subscription))
    return (await synced(asked, subscription.id)) ?? customer;
  if (openCheckout === null) return customer;
  const { status } = await provider().checkout.sessions.retrieve(openCheckout);
  if (status === "open") return customer;
  const known = status === "complete" ? await synced(asked, openCheckout) : customer;
  // The page stays open in the books, and is asked about again.
  if (known === undefined) return customer;
  await books.openCheckout(customer.id, null);
  return known;
}

/**
 * Withdraws from the contract; asked again, answers the same.
 * @throws Refusal `unavailable` if the withdrawal was received, and goes on when the provider answers again
 */
async function recede(asked: PersonalRequest, known: Refreshed): Promise<Withdrawal> {
  const { customer, provider } = asked;
  const answerOf = ({ at, cents }: Withdrawn) => ({ acknowledgedAt: at, refundedCents: cents });
  const former = known.withdrawals.find((each) => each.subscription === customer.subscription?.id);
  if (former !== undefined) return answerOf(former);
  const subscription = liveSubscription(customer);
  await withdraw(provider(), subscription, customer.now);
  const { withdrawals } = await refreshed(asked).catch((cause: unknown) => {
    throw new Refusal("unavailable", message("requests:billing.withdrawalGoesOn"), { cause });
  });
  const made = withdrawals.find((each) => each.subscription === subscription.id);
  if (made === undefined) throw new Error("The withdrawal has not ended the subscription.");
  return answerOf(made);
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

/** Changes the period of the person's subscription. */
async function change(
  asked: PersonalRequest,
  { period, prorationDate }: { readonly period: BillingPeriod; readonly prorationDate?: number | undefined },
) {
  const now = Math.floor(asked.customer.now / 1000);
  const confirmationUrl = await changePeriod(
    {
      stripe: asked.provider(),
      subscription: liveSubscription(asked.customer),
      period,
      prorationDate: prorationDate ?? now,
    },
    now,
  );
  return { ...statusOf((await refreshed(asked)).customer), ...(confirmationUrl && { confirmationUrl }) };
}

async function answer(call: BillingRequest, asked: PersonalRequest, language: Locale): Promise<unknown> {
  const { customer, provider } = asked;
  switch (call.action) {
    case "status":
      return statusOf(await settled(asked));
    case "preview": {
      const subscription = liveSubscription(customer);
      const prorationDate = Math.floor(customer.now / 1000);
      return await preview(
        { stripe: provider(), subscription, period: call.period, prorationDate },
        language,
      );
    }
    case "change":
      return await changing(asked, (current) => change(current, call));
    case "cancel":
    case "resume":
      return await changing(asked, async (current) => {
        await setEnding(provider(), liveSubscription(current.customer), call.action === "cancel");
        return statusOf((await refreshed(current)).customer);
      });
    case "withdraw":
      return await changing(asked, recede);
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
