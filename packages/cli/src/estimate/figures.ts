import type { Locale } from "@regia/domain/messages";
import { formatMoney, MONEY_DECIMALS, type Money } from "@regia/domain/money";
import { numberFormat } from "@regia/domain/numbers";
import { parseDay } from "@regia/domain/time";

const QUANTITY_DECIMALS = 7;
const UNIT_PRICE_DECIMALS = 4;

/** Formats amounts and days in a language. */
export interface Figures {
  /** Euro and cents. */
  money(amount: Money): string;
  /** Euro with all decimals, for unit costs. */
  exactMoney(amount: Money): string;
  /** Euro with few decimals, for unit prices. */
  unitPrice(amount: Money): string;
  /** Euro and cents with a sign, for differences. */
  change(amount: Money): string;
  quantity(value: number): string;
  /** `70%`, from 70. */
  percent(value: number): string;
  /** `21 novembre 2026`, from `2026-11-21`. */
  day(iso: string): string;
}

/** The formatter of a language. */
export function figuresIn(locale: Locale): Figures {
  const quantities = numberFormat(locale, { maximumFractionDigits: QUANTITY_DECIMALS });
  const percents = numberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const money = (amount: Money) => formatMoney({ amount, locale });
  return {
    money,
    exactMoney: (amount) => formatMoney({ amount, locale, maximumDecimals: MONEY_DECIMALS }),
    unitPrice: (amount) => formatMoney({ amount, locale, maximumDecimals: UNIT_PRICE_DECIMALS }),
    change: (amount) => (amount > 0n ? `+${money(amount)}` : money(amount)),
    quantity: (value) => quantities.format(value),
    percent: (value) => percents.format(value / 100),
    day: (iso) => {
      const day = parseDay(iso);
      return day ? days.format(Date.UTC(day.year, day.month - 1, day.day)) : iso;
    },
  };
}
