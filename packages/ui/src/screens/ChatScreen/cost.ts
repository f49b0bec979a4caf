import { type Money, parseMoney } from "@regia/domain/money";
import type { TFunction } from "i18next";
import type { Formatters } from "../../i18n/format.ts";
import type { CostRange } from "./types.ts";

const zero = parseMoney("0");
/** Decimals of an estimate; what is less is said so. */
const DECIMALS = 4;
const least = "0.0001";

/** A cent: what is less would be shown as nothing where amounts have two decimals. */
const cent = parseMoney("0.01");

/** What was spent, in whole cents: "1,23 €", "meno di 0,01 €". */
export function spentText(spent: string, t: TFunction<"chat">, format: Formatters): string {
  const amount = parseMoney(spent);
  if (amount === undefined || zero === undefined || cent === undefined) return spent;
  return amount > zero && amount < cent
    ? t("price.less", { amount: format.money(cent) })
    : format.money(amount, { maximumDecimals: 2 });
}

/** A cost in words of the language, with all its digits up to `decimals`. A text that is no amount stays as it is. */
export function costText(cost: string, format: Formatters, decimals = 6): string {
  const amount = parseMoney(cost);
  return amount === undefined ? cost : format.money(amount, { maximumDecimals: decimals });
}

/** What something would cost: "tra 0,0012 € e 0,0034 €", "meno di 0,0001 €". */
export function rangeText({ low, high }: CostRange, t: TFunction<"chat">, format: Formatters): string {
  const [from, to, smallest] = [low, high, least].map(parseMoney);
  if (from === undefined || to === undefined || smallest === undefined) return `${low}–${high}`;
  if (to === zero) return t("price.free");
  const say = (amount: Money) => format.money(amount, { maximumDecimals: DECIMALS });
  if (to < smallest) return t("price.less", { amount: say(smallest) });
  if (say(from) === say(to)) return t("price.about", { amount: say(to) });
  return from < smallest
    ? t("price.less", { amount: say(to) })
    : t("price.range", { low: say(from), high: say(to) });
}
