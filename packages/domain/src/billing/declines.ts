import { type Message, message } from "../messages/index.ts";

/** What is said about the codes with which banks decline a card; lost and stolen cards are not told from others. */
const DECLINES: Readonly<Record<string, Message>> = {
  authentication_required: message("billingRules:decline.authentication"),
  card_not_supported: message("billingRules:decline.unsuitable"),
  currency_not_supported: message("billingRules:decline.unsuitable"),
  expired_card: message("billingRules:decline.expired"),
  incorrect_cvc: message("billingRules:decline.cvc"),
  incorrect_number: message("billingRules:decline.number"),
  insufficient_funds: message("billingRules:decline.funds"),
  invalid_cvc: message("billingRules:decline.cvc"),
  issuer_not_available: message("billingRules:decline.noAnswer"),
  processing_error: message("billingRules:decline.noAnswer"),
  try_again_later: message("billingRules:decline.noAnswer"),
};

/** Why a card was declined and what to do, by the payment provider's decline code. */
export function declineText(code: unknown): Message {
  const known = typeof code === "string" && Object.hasOwn(DECLINES, code) ? DECLINES[code] : undefined;
  return known ?? message("billingRules:decline.other");
}
