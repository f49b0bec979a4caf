import { BUSINESS_TIME_ZONE, formatDay, parseInstant, romeDay } from "@regia/domain/time";

/** What stands where there is no value. */
export const NOTHING = "—";

let clock: Intl.DateTimeFormat | undefined;

/**
 * The day of a timestamp in Rome, as options of the command take it: `2026-11-21`. A text that is no timestamp stays as it
 * is.
 */
export function shownDay(timestamp: string | null): string {
  if (timestamp === null) return NOTHING;
  const instant = parseInstant(timestamp);
  if (instant === null || !Number.isFinite(instant)) return timestamp;
  return formatDay(romeDay(instant));
}

/** Day and time of a timestamp in Rome: `2026-11-21 13:05:09`. A text that is no timestamp stays as it is. */
export function shownMoment(timestamp: string | null): string {
  if (timestamp === null) return NOTHING;
  const instant = parseInstant(timestamp);
  if (instant === null || !Number.isFinite(instant)) return timestamp;
  clock ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: BUSINESS_TIME_ZONE,
    hourCycle: "h23",
    timeStyle: "medium",
  });
  return `${formatDay(romeDay(instant))} ${clock.format(instant)}`;
}
