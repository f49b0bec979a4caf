import { type Message, type MessageKey, message } from "../messages/index.ts";
import { ENTRY_NAMES, type EntryName, PRICE_LIST } from "./priceList.ts";

/** The texts of one entry of an estimate. */
export interface EntryTexts {
  readonly category: Message;
  readonly description: Message;
  readonly unit: Message;
}

const ENTRY_TEXTS = Object.fromEntries(
  ENTRY_NAMES.map((name) => [
    name,
    {
      category: { key: `estimate:entry.${name}.category` satisfies MessageKey },
      description: { key: `estimate:entry.${name}.description` satisfies MessageKey },
      unit: { key: PRICE_LIST[name].unit },
    },
  ]),
) as Readonly<Record<EntryName, EntryTexts>>;

/** Category, description and unit of an entry, as messages. */
export function entryTexts(name: EntryName): EntryTexts {
  return ENTRY_TEXTS[name];
}

export const TOTAL_TEXTS = {
  totalMonthlyCost: message("estimate:total.monthlyCost"),
  totalYearlyCost: message("estimate:total.yearlyCost"),
  profitMargin: message("estimate:total.profitMargin"),
  suggestedPrice: message("estimate:total.suggestedPrice"),
  suggestedYearlyPrice: message("estimate:total.suggestedYearlyPrice"),
} as const;

/** The text shown when there is no estimate to show (decision 22). */
export const NOTHING_TO_SHOW_TEXT = message("estimate:nothingToShow");
