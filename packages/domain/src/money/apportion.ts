import { type Money, moneyFromCents, sumMoney, toCents } from "./money.ts";

const ATTO_PER_CENT = moneyFromCents(1);

/**
 * Whole cents for each amount of a list, so that what is shown adds up: their sum is exactly the rounded total, and no
 * line is a whole cent or more away from its exact amount. (Each line is first cut down to whole cents; the cents still
 * missing go to the lines with the largest remainders, the earlier line first where they are equal: the largest
 * remainder method.)
 *
 * @param amounts - exact amounts of zero or more
 * @returns cents, in the order of the amounts
 */
export function apportionCents(amounts: readonly Money[]): readonly bigint[] {
  const cents = amounts.map((amount) => amount / ATTO_PER_CENT);
  const total = toCents(sumMoney(amounts));
  const missing = Number(cents.reduce((left, part) => left - part, total));
  amounts
    .map((amount, index) => ({ index, remainder: amount % ATTO_PER_CENT }))
    .sort((a, b) => Number(b.remainder - a.remainder))
    .slice(0, missing)
    .forEach(({ index }) => {
      cents[index] = (cents[index] ?? 0n) + 1n;
    });
  return cents;
}
