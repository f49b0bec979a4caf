import { message } from "../messages/index.ts";
import { MONEY_DECIMALS, moneyFromAtto, parseMoney, toDecimal } from "../money/index.ts";
import { VALID, type ValidationResult } from "../validation/index.ts";
import { MAX_MODEL_PRICE } from "./bounds.ts";

/** Decimals of a price: it is a whole number of micro-euro (10^-6 EUR) for a million tokens. */
export const MODEL_PRICE_DECIMALS = 6;
const ATTO_PER_MICRO = 10n ** BigInt(MONEY_DECIMALS - MODEL_PRICE_DECIMALS);

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
  return micro >= 0 && micro <= MAX_MODEL_PRICE * 10 ** MODEL_PRICE_DECIMALS ? micro : undefined;
}

/** Like {@link microOfEuro} for a price as a person types it: with a point or a comma, and spaces around it. */
export function microOfTypedEuro(typed: string): number | undefined {
  return microOfEuro(typed.trim().replace(",", "."));
}

/** Whether a typed price can be set for a model. */
export function validateModelPrice(typed: string): ValidationResult {
  if (microOfTypedEuro(typed) !== undefined) return VALID;
  const expected = message("chatRules:modelPrice", { max: MAX_MODEL_PRICE });
  return { isValid: false, message: expected, suggestions: [] };
}
