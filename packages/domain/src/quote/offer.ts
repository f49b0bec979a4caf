import {
  type CostEstimate,
  ENTRY_NAMES,
  type EntryName,
  entryTexts,
  PRICE_LIST,
  withMarkup,
} from "../estimate/index.ts";
import { type Message, type MessageKey, message } from "../messages/index.ts";
import { euro, type Money, moneyFromAtto, sumMoney } from "../money/index.ts";
import { LIMIT_FIELDS, type Limits, type LimitUnit, limitLabel, UNLIMITED } from "../plans/index.ts";

/** What a customer buys: the limits that a price covers, in whole units, whatever use the price assumes. */
export interface OfferedItem {
  readonly name: EntryName;
  readonly category: Message;
  readonly description: Message;
  /** Units a month, or of a size; null without a limit. */
  readonly quantity: number | null;
  /** The quantity with its unit. */
  readonly included: Message;
  /** Price of {@link unit}; null if a unit has no price that can be read, or there is no limit. */
  readonly unitAmount: Money | null;
  /** The number of units that the unit price is for, such as 1,000. */
  readonly unit: Message;
  /** Exact price a month. */
  readonly monthlyPrice: Money;
}

/** Limits that count by day are sold by month. */
const MONTHLY_TEXTS: Readonly<Partial<Record<EntryName, MessageKey>>> = {
  webSearches: "quote:item.webSearches",
  queueMessages: "quote:item.workflowRuns",
};

const UNIT_SIZES = [1, 1000, 1_000_000];
const SMALLEST_UNIT_PRICE = euro("0.01");

const quantityText = (unit: LimitUnit, count: number): Message => message(`limits:value.${unit}`, { count });

/** The entries that depend on the same limits, such as SMS in both directions. */
const ITEMS: readonly (readonly [EntryName, ...EntryName[]])[] = ENTRY_NAMES.flatMap((name, index) => {
  const limitsOf = (other: EntryName) => PRICE_LIST[other].limits.join();
  const same = ENTRY_NAMES.filter((other) => limitsOf(other) === limitsOf(name));
  return ENTRY_NAMES.indexOf(same[0] ?? name) === index ? [[name, ...same.slice(1)] as const] : [];
});

function quantityOf(name: EntryName, limits: Limits, daysPerMonth: number): number | null {
  const { limits: fields, ...entry } = PRICE_LIST[name];
  const values = fields.map((field) => limits[field]);
  if (values.includes(UNLIMITED)) return null;
  const days = "multiplier" in entry && entry.multiplier === "daysPerMonth" ? daysPerMonth : 1;
  return Math.round(values.reduce((product, value) => product * value, days));
}

/** The price of the smallest number of units, at most all of them, whose price can be read. */
function unitPrice(monthlyPrice: Money, quantity: number): { size: number; amount: Money } | null {
  const priced = UNIT_SIZES.filter((size) => size <= quantity).map((size) => ({
    size,
    amount: moneyFromAtto((monthlyPrice * BigInt(size)) / BigInt(quantity)),
  }));
  return priced.find(({ amount }) => amount >= SMALLEST_UNIT_PRICE) ?? null;
}

/** The items that an estimate covers, with the margin in their prices; without those of which there is none. */
export function offeredItems({ entries, assumptions }: CostEstimate, limits: Limits): readonly OfferedItem[] {
  return ITEMS.flatMap(([name, ...others]): readonly OfferedItem[] => {
    const parts = entries.filter((entry) => entry.name === name || others.includes(entry.name));
    if (parts.every(({ estimatedUsage }) => estimatedUsage === 0)) return [];
    const monthlyPrice = withMarkup(sumMoney(parts.map(({ monthlyCost }) => monthlyCost)));
    const [field, ...more] = PRICE_LIST[name].limits;
    const monthly = MONTHLY_TEXTS[name];
    const unit = more.length === 0 ? LIMIT_FIELDS[field].unit : "count";
    const quantity = quantityOf(name, limits, assumptions.daysPerMonth);
    const price = quantity === null ? null : unitPrice(monthlyPrice, quantity);
    return [
      {
        name,
        category: entryTexts(name).category,
        description: monthly ? { key: monthly } : limitLabel(field),
        quantity,
        included: quantity === null ? message("limits:value.unlimited") : quantityText(unit, quantity),
        unitAmount: price?.amount ?? null,
        unit: quantityText(unit, price?.size ?? 1),
        monthlyPrice,
      },
    ];
  });
}
