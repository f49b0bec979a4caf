import { euro, type Money, moneyFromAtto, scaleMoney } from "../money/index.ts";
import { type Limits, UNLIMITED } from "../plans/index.ts";
import { checkAssumptions } from "./assumptionInput.ts";
import { type Assumptions, DEFAULT_ASSUMPTIONS } from "./assumptions.ts";
import { ENTRY_NAMES, type EntryName, PRICE_LIST, type PricedEntry } from "./priceList.ts";
import { UTILIZATION } from "./utilization.ts";

/** One line of an estimate. `unitCost` x `estimatedUsage` is `monthlyCost`. */
export interface EstimateEntry {
  readonly name: EntryName;
  /** Price of one billing unit. */
  readonly unitCost: Money;
  /** Billing units per month; a unit is 1,000 tokens. */
  readonly estimatedUsage: number;
  /** Exact cost per month. */
  readonly monthlyCost: Money;
  /** Whether the limit is unlimited and an assumed volume replaces it. */
  readonly assumed: boolean;
}

/** The expected cost of a set of limits, and the suggested prices. All amounts are exact. */
export interface CostEstimate {
  readonly entries: readonly EstimateEntry[];
  /** Exactly the sum of the entries. */
  readonly totalMonthlyCost: Money;
  /** 12 x the monthly total (decision 22). */
  readonly totalYearlyCost: Money;
  /** The mark-up of the suggested price on the cost: 0.4. The name is that of the published document. */
  readonly profitMargin: number;
  /** The monthly total x 1.4. */
  readonly suggestedPrice: Money;
  /** The suggested price x 12 x 0.9. */
  readonly suggestedYearlyPrice: Money;
  /** The utilisation rate used, in percent. */
  readonly utilizationRate: number;
  readonly assumptions: Assumptions;
}

export interface EstimateInput {
  readonly limits: Limits;
  /** Utilisation rate in percent, from 10 to 100, to two decimals. Default: 70. */
  readonly utilizationRate?: number;
  readonly assumptions?: Assumptions;
}

/** Mark-up of the suggested price, in percent of the cost. */
export const MARKUP_PERCENT = 40;

/** The suggested price for a cost: the cost x 1.4 (decision 22). */
export function withMarkup(cost: Money): Money {
  return scaleMoney(cost, BigInt(100 + MARKUP_PERCENT), 100n);
}

/** Share of twelve monthly prices that a yearly payment costs: nine tenths (decision 22). */
const YEARLY_SHARE = { numerator: 12n * 9n, denominator: 10n };

const THOUSANDTHS = 1000;
const RATE_UNITS_PER_PERCENT = 100;
// Volumes have 3 decimals, rates 4 (hundredths of a percent).
const USAGE_SCALE = 10_000_000;

interface PricedRow {
  readonly name: EntryName;
  readonly entry: PricedEntry;
  /** Atto-euro for one unit of volume x rate at {@link USAGE_SCALE}; every price of the list divides evenly. */
  readonly factor: bigint;
}

const ROWS: readonly PricedRow[] = ENTRY_NAMES.map((name) => {
  const entry: PricedEntry = PRICE_LIST[name];
  return { name, entry, factor: entry.unitCost / BigInt(entry.perUnit * USAGE_SCALE) };
});

/** The exact product of two whole numbers; a bigint only if a number would lose digits. */
function multiply(a: number | bigint, b: number): number | bigint {
  if (typeof a === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  return BigInt(a) * BigInt(b);
}

function thousandths(value: number): number {
  return Math.round(value * THOUSANDTHS);
}

/**
 * The number nearest to a usage in billing units. A usage with more digits than a number can hold is parsed as a
 * decimal instead of divided.
 */
function unitsOf(usage: number | bigint, perUnit: number): number {
  const scale = USAGE_SCALE * perUnit;
  return typeof usage === "number" ? usage / scale : Number(`${usage}e-${Math.log10(scale)}`);
}

interface Volume {
  /** Monthly volume before the utilisation rate, in thousandths. */
  readonly thousandths: number | bigint;
  readonly assumed: boolean;
}

const NOTHING: Volume = { thousandths: 0, assumed: false };

function volumeOf({ name, entry }: PricedRow, limits: Limits, assumptions: Assumptions): Volume {
  const { multiplier, requires } = entry;
  if (requires && !limits[requires]) return NOTHING;
  let volume: number | bigint = multiplier ? thousandths(assumptions[multiplier]) : THOUSANDTHS;
  let assumed = false;
  for (const field of entry.limits) {
    const limit = limits[field];
    if (limit === 0) return NOTHING;
    if (limit === UNLIMITED) assumed = true;
    else volume = multiply(volume, limit);
  }
  return assumed
    ? { thousandths: thousandths(assumptions.assumedVolumes[name]), assumed }
    : { thousandths: volume, assumed };
}

function checkInput(rate: number, assumptions: Assumptions): void {
  if (!(rate >= UTILIZATION.minimum && rate <= UTILIZATION.maximum)) {
    throw new RangeError(
      `The utilisation rate must be from ${UTILIZATION.minimum} to ${UTILIZATION.maximum}: ${rate}`,
    );
  }
  if (assumptions === DEFAULT_ASSUMPTIONS) return;
  const result = checkAssumptions(assumptions);
  if (result.ok) return;
  throw new RangeError(`Assumptions out of range: ${result.refusals.map(({ name }) => name).join(", ")}`);
}

/**
 * The monthly cost of a set of limits at a utilisation rate, entry by entry, and the suggested price (decisions 21 and
 * 22). A limit of 0 or a feature that is off costs nothing; an unlimited one costs its assumed volume.
 *
 * @throws RangeError for a rate or an assumption out of range, or a limit that is no whole number: validate input with
 * `validateUtilizationRate`, `checkAssumptions` and `checkCustomLimits` first
 */
export function estimateCost({
  limits,
  utilizationRate = UTILIZATION.default,
  assumptions = DEFAULT_ASSUMPTIONS,
}: EstimateInput): CostEstimate {
  checkInput(utilizationRate, assumptions);
  const rate = Math.round(utilizationRate * RATE_UNITS_PER_PERCENT);
  let total = 0n;
  const entries = ROWS.map((row): EstimateEntry => {
    const volume = volumeOf(row, limits, assumptions);
    const usage = multiply(volume.thousandths, rate);
    const monthlyCost = moneyFromAtto(BigInt(usage) * row.factor);
    total += monthlyCost;
    return {
      name: row.name,
      unitCost: row.entry.unitCost,
      estimatedUsage: unitsOf(usage, row.entry.perUnit),
      monthlyCost,
      assumed: volume.assumed,
    };
  });
  const totalMonthlyCost = moneyFromAtto(total);
  const suggestedPrice = withMarkup(totalMonthlyCost);
  return {
    entries,
    totalMonthlyCost,
    totalYearlyCost: moneyFromAtto(total * 12n),
    profitMargin: MARKUP_PERCENT / 100,
    suggestedPrice,
    suggestedYearlyPrice: scaleMoney(suggestedPrice, YEARLY_SHARE.numerator, YEARLY_SHARE.denominator),
    utilizationRate: rate / RATE_UNITS_PER_PERCENT,
    assumptions,
  };
}

const SMALLEST_SHOWN = euro("0.01");

/** Whether the monthly cost is above 0.01 EUR; otherwise the estimate is not shown (decision 22). */
export function isWorthShowing(estimate: CostEstimate): boolean {
  return estimate.totalMonthlyCost > SMALLEST_SHOWN;
}
