declare const currency: unique symbol;

/**
 * An exact amount of euro: a whole number of atto-euro (10^-18 EUR). Addition, subtraction, comparison and
 * multiplication by whole numbers are those of bigint, so totals are exact (decision 21); the 18 decimals hold the
 * product of a unit cost, a volume and a rate without rounding. Amounts are rounded only for display.
 */
export type Money = bigint & { readonly [currency]: "EUR" };

/** Number of decimals of a {@link Money}. */
export const MONEY_DECIMALS = 18;

const ATTO_PER_EURO = 10n ** BigInt(MONEY_DECIMALS);
const ATTO_PER_CENT = ATTO_PER_EURO / 100n;
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/;

/** An amount from a number of atto-euro. */
export function moneyFromAtto(atto: bigint): Money {
  return atto as Money;
}

/** An amount from a whole number of cents. */
export function moneyFromCents(cents: number | bigint): Money {
  return (BigInt(cents) * ATTO_PER_CENT) as Money;
}

/**
 * Parses a decimal number exactly: `"19"`, `"0.00083"`, `"-4.5"`.
 *
 * @returns the amount, or undefined for anything that is not a decimal number with at most 18 decimals
 */
export function parseMoney(text: string): Money | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const [whole, fraction = ""] = text.split(".");
  return BigInt(`${whole}${fraction.padEnd(MONEY_DECIMALS, "0")}`) as Money;
}

/**
 * An amount literal: `euro("0.0927")`.
 *
 * @throws RangeError for a text that is no amount
 */
export function euro(text: string): Money {
  const amount = parseMoney(text);
  if (amount === undefined) throw new RangeError(`Not an amount of euro: ${text.slice(0, 40)}`);
  return amount;
}

/** The exact sum of any number of amounts. */
export function sumMoney(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Money;
}

/** Integer division that rounds half away from zero, like `Intl.NumberFormat`. */
function divideRounding(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator < 0n ? -((-numerator + half) / denominator) : (numerator + half) / denominator;
}

/**
 * An amount times a ratio of whole numbers, such as 14 over 10 for "plus 40%".
 *
 * @returns the exact product, rounded to the atto-euro only if the ratio does not divide evenly
 */
export function scaleMoney(amount: Money, numerator: bigint, denominator: bigint): Money {
  const product = amount * numerator;
  return (
    product % denominator === 0n ? product / denominator : divideRounding(product, denominator)
  ) as Money;
}

/** The amount in whole cents, half a cent rounded away from zero, for display. */
export function toCents(amount: Money): bigint {
  return divideRounding(amount, ATTO_PER_CENT);
}

/** The amount rounded to whole cents. */
export function roundToCents(amount: Money): Money {
  return (toCents(amount) * ATTO_PER_CENT) as Money;
}

/**
 * The amount as an exact decimal number without superfluous zeros: `"0.0896"`, `"19"`. {@link parseMoney} gives the
 * same amount again.
 */
export function toDecimal(amount: Money): string {
  const [sign, absolute]: [string, bigint] = amount < 0n ? ["-", -amount] : ["", amount];
  const fraction = (absolute % ATTO_PER_EURO).toString().padStart(MONEY_DECIMALS, "0").replace(/0+$/, "");
  const whole = (absolute / ATTO_PER_EURO).toString();
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}

/** The nearest floating-point number, for JSON and charts; never calculate with it. */
export function toNumber(amount: Money): number {
  return Number(toDecimal(amount));
}
