import { type Money, moneyFromCents } from "../money/index.ts";

/** For how many requests the costs of one are shown: 1,000 if any of them is less than a cent. */
export function comparedRequests(costs: readonly Money[]): 1 | 1000 {
  const cent = moneyFromCents(1);
  return costs.some((cost) => cost > 0n && cost < cent) ? 1000 : 1;
}
