import { type BillingPeriod, priceCents } from "@regia/domain/plans";
import type Stripe from "stripe";

/** The provider's product, and its prices by billing period, by which both are found again. */
const PRODUCT = "regia_pro";
const LOOKUP_KEYS: Readonly<Record<BillingPeriod, string>> = {
  monthly: "regia_pro_monthly",
  yearly: "regia_pro_yearly",
};
const INTERVALS = { monthly: "month", yearly: "year" } as const;
const PERIODS: readonly BillingPeriod[] = ["monthly", "yearly"];

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
    data.find((price) => price.lookup_key === LOOKUP_KEYS[period] && isPriceOf(price, period))?.id;
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

/** Whether a price is the product's, for the amount and currency of the plan table. */
function isPriceOf(price: Stripe.Price, period: BillingPeriod): boolean {
  return (
    price.currency === "eur" &&
    price.unit_amount === centsOf(period) &&
    price.recurring?.interval === INTERVALS[period] &&
    price.recurring.interval_count === 1
  );
}

/** The billing period of a price; undefined if it is none of the plan table's, such as one of another amount. */
export function periodOf(price: Stripe.Price): BillingPeriod | undefined {
  return PERIODS.find((period) => isPriceOf(price, period));
}
