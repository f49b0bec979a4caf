import { message } from "../messages/index.ts";
import { moneyFromCents, parseMoney, toCents } from "../money/index.ts";
import { type FormResult, formResult, invalid, VALID } from "../validation/index.ts";

/** Maximum length of the reason of a refund, in characters; the payment provider keeps no more. */
export const MAX_REFUND_REASON_LENGTH = 500;

/** An amount of euro as a person types it, in cents: with a point or a comma. Undefined for anything else. */
export function centsOfTypedEuro(typed: string): number | undefined {
  const amount = parseMoney(typed.trim().replace(",", "."));
  if (amount === undefined) return undefined;
  const cents = Number(toCents(amount));
  return moneyFromCents(cents) === amount ? cents : undefined;
}

/**
 * Whether a refund can be asked for.
 * @param leftCents what was not given back yet
 */
export function checkRefund(
  { amount, reason }: { readonly amount: string; readonly reason: string },
  leftCents: number,
): FormResult<"amount" | "reason"> {
  const cents = centsOfTypedEuro(amount) ?? 0;
  const length = reason.trim().length;
  return formResult({
    amount:
      cents > 0 && cents <= leftCents
        ? VALID
        : invalid(message("billingRules:refund.amount", { max: leftCents / 100 })),
    reason:
      length > 0 && length <= MAX_REFUND_REASON_LENGTH
        ? VALID
        : invalid(message("billingRules:refund.reason", { max: MAX_REFUND_REASON_LENGTH })),
  });
}
