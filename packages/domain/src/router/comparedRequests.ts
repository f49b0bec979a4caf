import { type Money, moneyFromCents, toCents } from "../money/index.ts";

/**
 * For how many requests the costs of one are shown: 1,000 if any of them is less than a cent, or if different ones would look
 * the same to the cent.
 */
export function comparedRequests(costs: readonly Money[]): 1 | 1000 {
  const cent = moneyFromCents(1);
  const isBelowCent = costs.some((cost) => cost > 0n && cost < cent);
  const lookAlike = new Set(costs).size > new Set(costs.map(toCents)).size;
  return isBelowCent || lookAlike ? 1000 : 1;
}
