import type { Price } from "./objects.ts";

/** A span of time in seconds, without its end. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

const monthsOf = ({ recurring: { interval, interval_count: count } }: Price): number =>
  interval === "year" ? count * 12 : count;

/** An instant some months after another one: the same day and time (UTC), or the month's last day. */
export function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1_000);
}

/** The period of a price that starts at an instant, in the cycle that is counted from `anchor`. */
export function periodFrom(price: Price, start: number, anchor = start): Period {
  const step = monthsOf(price);
  const [from, to] = [new Date(anchor * 1_000), new Date(start * 1_000)];
  let months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  months -= months % step;
  while (monthsAfter(anchor, months) <= start) months += step;
  return { start, end: monthsAfter(anchor, months) };
}

/** Whether two prices have the same billing period. */
export const haveSamePeriod = (one: Price, other: Price): boolean => monthsOf(one) === monthsOf(other);

/** The part of a price for what remains of a period at an instant, by the second, in whole cents. */
export function partFor(cents: number, { start, end }: Period, at: number): number {
  const remaining = Math.min(Math.max(end - at, 0), end - start);
  return Math.round((cents * remaining) / (end - start));
}
