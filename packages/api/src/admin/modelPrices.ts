import { MAX_MODEL_PRICE } from "@regia/domain/administration";
import { MONEY_DECIMALS, moneyFromAtto, parseMoney, toDecimal } from "@regia/domain/money";

/** Decimals of a price: it is a whole number of micro-euro (10^-6 EUR) for a million tokens. */
const DECIMALS = 6;
const ATTO_PER_MICRO = 10n ** BigInt(MONEY_DECIMALS - DECIMALS);

/** A price in micro-euro as a decimal number of euro, such as "0.15". */
export function euroOfMicro(micro: number): string {
  return toDecimal(moneyFromAtto(BigInt(micro) * ATTO_PER_MICRO));
}

/**
 * A decimal number of euro, such as "0.15", in micro-euro; undefined for other text, more than six decimals and prices
 * outside of 0 to {@link MAX_MODEL_PRICE}.
 */
export function microOfEuro(text: string): number | undefined {
  const amount = parseMoney(text);
  if (amount === undefined || amount % ATTO_PER_MICRO !== 0n) return undefined;
  const micro = Number(amount / ATTO_PER_MICRO);
  return micro >= 0 && micro <= MAX_MODEL_PRICE * 10 ** DECIMALS ? micro : undefined;
}
