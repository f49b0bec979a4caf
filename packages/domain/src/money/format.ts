import type { Locale } from "../messages/index.ts";
import { numberFormat } from "../numbers/index.ts";
import { type Money, toDecimal } from "./money.ts";

/** How an amount is formatted. */
export interface MoneyFormat {
  readonly amount: Money;
  readonly locale: Locale;
  /** Maximum number of decimals. Default: 2; unit costs need more. */
  readonly maximumDecimals?: number;
  /** Omits ",00" from whole amounts, as on price cards. Default: false. */
  readonly shortWhole?: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(locale: Locale, maximumDecimals: number, shortWhole: boolean): Intl.NumberFormat {
  const name = `${locale} ${maximumDecimals} ${shortWhole}`;
  const known = formats.get(name);
  if (known) return known;
  const format = numberFormat(locale, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: Math.min(2, maximumDecimals),
    maximumFractionDigits: maximumDecimals,
    trailingZeroDisplay: shortWhole ? "stripIfInteger" : "auto",
  });
  formats.set(name, format);
  return format;
}

/** An amount in euro formatted for the language, from its exact digits: "1.234,50 €", "€1,234.50". */
export function formatMoney({
  amount,
  locale,
  maximumDecimals = 2,
  shortWhole = false,
}: MoneyFormat): string {
  return formatFor(locale, maximumDecimals, shortWhole).format(
    toDecimal(amount) as Intl.StringNumericLiteral,
  );
}
