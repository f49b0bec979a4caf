import { BILLING_PERIODS, type BillingPeriod, isKnownPrice, priceCents } from "@regia/domain/plans";
import type Stripe from "stripe";

/** The provider's product, and its prices by billing period, by which both are found again. */
const PRODUCT = "regia_pro";
const LOOKUP_KEYS: Readonly<Record<BillingPeriod, string>> = {
  monthly: "regia_pro_monthly",
  yearly: "regia_pro_yearly",
};
const INTERVALS = { monthly: "month", yearly: "year" } as const;

/** What Pro costs in a period, in cents. */
export function centsOf(period: BillingPeriod): number {
  const cents = priceCents("pro", period);
  if (cents === null) throw new Error("Pro has no price.");
  return cents;
}

async function createPrice(stripe: Stripe, period: BillingPeriod): Promise<string> {
  const amount = centsOf(period);
  const price = await stripe.prices.create(
    {
      currency: "eur",
      unit_amount: amount,
      tax_behavior: "inclusive",
      recurring: { interval: INTERVALS[period] },
      lookup_key: LOOKUP_KEYS[period],
      transfer_lookup_key: true,
      product: PRODUCT,
      nickname: `Regia Pro, ${period}`,
    },
    { idempotencyKey: `${LOOKUP_KEYS[period]}-${amount}` },
  );
  return price.id;
}

/** Identifiers of the prices, by billing period. */
export type Prices = Readonly<Record<BillingPeriod, string>>;

/** Milliseconds for which the prices of a provider are remembered. */
const REMEMBERED = 10 * 60 * 1000;

const remembered = new WeakMap<Stripe, { readonly at: number; readonly prices: Promise<Prices> }>();

/**
 * The identifiers of the prices, made from the plan table where they are missing or cost something else: a price of the
 * provider cannot be changed.
 */
export function pricesOf(stripe: Stripe): Promise<Prices> {
  const known = remembered.get(stripe);
  if (known !== undefined && Date.now() - known.at < REMEMBERED) return known.prices;
  const prices = findPrices(stripe);
  remembered.set(stripe, { at: Date.now(), prices });
  prices.catch(() => remembered.delete(stripe));
  return prices;
}

async function findPrices(stripe: Stripe): Promise<Prices> {
  const { data } = await stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), active: true });
  const known = (period: BillingPeriod) =>
    data.find(
      (price) =>
        price.lookup_key === LOOKUP_KEYS[period] &&
        price.unit_amount === centsOf(period) &&
        periodOf(price) === period,
    )?.id;
  const [monthly, yearly] = [known("monthly"), known("yearly")];
  if (monthly !== undefined && yearly !== undefined) return { monthly, yearly };
  await stripe.products
    .create({ id: PRODUCT, name: "Regia Pro" }, { idempotencyKey: PRODUCT })
    .catch((error: unknown) => {
      if (!isAlreadyThere(error)) throw error;
    });
  return {
    monthly: monthly ?? (await createPrice(stripe, "monthly")),
    yearly: yearly ?? (await createPrice(stripe, "yearly")),
  };
}

const isAlreadyThere = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "resource_already_exists";

/** The billing period of a price at which Pro is sold, or once was; undefined for any other amount or currency. */
export function periodOf({
  currency,
  unit_amount: cents,
  recurring,
}: Stripe.Price): BillingPeriod | undefined {
  if (currency !== "eur" || cents === null || recurring?.interval_count !== 1) return undefined;
  return BILLING_PERIODS.find(
    (period) => recurring.interval === INTERVALS[period] && isKnownPrice({ plan: "pro", period, cents }),
  );
}
