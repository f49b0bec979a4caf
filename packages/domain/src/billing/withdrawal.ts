import { addDays, endOfRomeDay, type Instant, romeDay } from "../time/index.ts";

/** How many days one may withdraw from a contract that was made at a distance (Codice del Consumo, art. 52). */
export const WITHDRAWAL_DAYS = 14;

/** The beginning of a contract. */
export interface ContractStart {
  /** When the subscription was bought. */
  readonly concludedAt: Instant;
  /** When it was paid for first; null if it was not yet, as in a trial. */
  readonly firstPaidAt: Instant | null;
}

/**
 * The last moment for withdrawing with the button of art. 54-bis: the end of the 14th day in Rome, of which the first is
 * the one after the contract was made. Kinder than the law: the days count from the first payment where that came later.
 */
export function withdrawalEnd({ concludedAt, firstPaidAt }: ContractStart): Instant {
  const start = Math.max(concludedAt, firstPaidAt ?? concludedAt);
  return endOfRomeDay(addDays(romeDay(start), WITHDRAWAL_DAYS));
}

/** A payment of a contract, in cents. */
export interface ContractPayment {
  readonly paidCents: number;
  /** What was given back of it. */
  readonly refundedCents: number;
}

/**
 * What a withdrawal gives back, in cents: everything that was paid under the contract and not given back yet (art. 56,
 * paragraph 1). Kinder than the law: nothing is kept for the days of use, which art. 57, paragraph 3, would allow.
 */
export function withdrawalRefund(payments: readonly ContractPayment[]): number {
  return payments.reduce(
    (sum, { paidCents, refundedCents }) => sum + Math.max(0, paidCents - refundedCents),
    0,
  );
}
