import { type Money, moneyFromCents, sumMoney, toCents } from "./money.ts";

const ATTO_PER_CENT = moneyFromCents(1);

/**
 * Rounds a list of amounts to whole cents so that they add up: the sum is exactly the rounded total, and every line is
 * less than one cent from its exact amount. This is the largest remainder method: each line is truncated to whole
 * cents, then the missing cents go to the lines with the largest remainders, earlier lines first.
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
