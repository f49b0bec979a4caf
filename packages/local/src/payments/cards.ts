import { createHash } from "node:crypto";
import type { Translate } from "../texts/index.ts";
import type { CardError, PaymentMethod } from "./objects.ts";
import { newId } from "./objects.ts";

/**
 * What a test card does: always pays, is always declined, asks the person at first, asks at every payment, or pays only while
 * the person is there.
 */
type Behaviour = "pays" | "asks" | "alwaysAsks" | "paysOnce" | DeclineCode;

type DeclineCode = "generic_decline" | "insufficient_funds" | "expired_card" | "incorrect_cvc";

const CARDS: Readonly<Record<string, Behaviour>> = {
  "4242424242424242": "pays",
  "5555555555554444": "pays",
  "4000000000000002": "generic_decline",
  "4000000000009995": "insufficient_funds",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000002500003155": "asks",
  "4000002760003184": "alwaysAsks",
  "4000000000000341": "paysOnce",
};

/** The declines that have a code of their own instead of `card_declined`. */
const OWN_CODE: ReadonlySet<string> = new Set(["expired_card", "incorrect_cvc"]);

const MESSAGES: Readonly<Record<DeclineCode, string>> = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
};

function declined(code: DeclineCode): CardError {
  const message = MESSAGES[code];
  return OWN_CODE.has(code)
    ? { type: "card_error", code, message }
    : { type: "card_error", code: "card_declined", decline_code: code, message };
}

/** What a bank says when the person did not confirm. */
export const NOT_AUTHENTICATED: CardError = {
  type: "card_error",
  code: "payment_intent_authentication_failure",
  message: "The provided payment method has failed authentication.",
};

/**
 * How a card's bank answers a charge.
 * @param isPresent whether the person is there
 */
export function bankAnswer({ card }: PaymentMethod, isPresent: boolean): "paid" | "asks" | CardError {
  const [, behaviour] = Object.entries(CARDS).find(([number]) => number.endsWith(card.last4)) ?? [];
  switch (behaviour) {
    case "pays":
      return "paid";
    case "asks":
      // After the first time, the bank trusts the product.
      return isPresent ? "asks" : "paid";
    case "alwaysAsks":
      return "asks";
    case "paysOnce":
      return isPresent ? "paid" : declined("generic_decline");
    default:
      return declined(behaviour ?? "generic_decline");
  }
}

/** What a person types. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** The fields with what is wrong with them: texts below `payPage:wrong`. */
export type CardMistakes = Partial<
  Record<keyof TypedCard, "number" | "liveNumber" | "expiry" | "past" | "cvc">
>;

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}

/** The month and year of an expiry as people type it: 12/30, 12 2030, 1230. */
function expiryOf(text: string): { month: number; year: number } | undefined {
  const [, month = "", year = ""] = /^(0?[1-9]|1[0-2])\s*[/ -]?\s*(\d{2}|20\d{2})$/.exec(text.trim()) ?? [];
  return month === "" ? undefined : { month: Number(month), year: 2_000 + (Number(year) % 100) };
}

/** Reads a typed card; the number itself is not kept. */
export function readCard(typed: TypedCard, now: number): PaymentMethod | CardMistakes {
  const digits = typed.number.replaceAll(/[\s-]/g, "");
  const expiry = expiryOf(typed.expiry);
  const isPast = expiry !== undefined && Date.UTC(expiry.year, expiry.month, 1) <= now * 1_000;
  const mistakes: CardMistakes = {
    ...(/^\d+$/.test(digits) && hasCheckDigit(digits) ? {} : { number: "number" as const }),
    ...(expiry === undefined ? { expiry: "expiry" as const } : isPast ? { expiry: "past" as const } : {}),
    ...(/^\d{3}$/.test(typed.cvc.trim()) ? {} : { cvc: "cvc" as const }),
  };
  if (mistakes.number === undefined && CARDS[digits] === undefined) mistakes.number = "liveNumber";
  if (expiry === undefined || Object.keys(mistakes).length > 0) return mistakes;
  const brand = digits.startsWith("5") ? "mastercard" : "visa";
  return {
    id: newId("pm"),
    object: "payment_method",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      display_brand: brand,
      country: "IT",
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: createHash("sha256").update(digits).digest("hex").slice(0, 16),
      funding: "credit",
      last4: digits.slice(-4),
    },
    created: now,
    customer: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

/** Why a payment failed, in the person's words. */
export function reasonIn(t: Translate, { code, decline_code: decline }: CardError): string {
  switch (decline ?? code) {
    case "insufficient_funds":
      return t("payPage:declined.funds");
    case "expired_card":
      return t("payPage:declined.expired");
    case "incorrect_cvc":
      return t("payPage:declined.cvc");
    case "payment_intent_authentication_failure":
      return t("payPage:declined.refused");
    default:
      return t("payPage:declined.generic");
  }
}
