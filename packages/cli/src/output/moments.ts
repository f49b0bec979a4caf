import { BUSINESS_TIME_ZONE, formatDay, parseInstant, romeDay } from "@regia/domain/time";

/** The placeholder for a missing value. */
export const NOTHING = "—";

let clock: Intl.DateTimeFormat | undefined;

/**
 * The day of a timestamp in Rome, in the format that options accept: `2026-11-21`. Other text is returned unchanged.
 */
export function shownDay(timestamp: string | null): string {
  if (timestamp === null) return NOTHING;
  const instant = parseInstant(timestamp);
  if (instant === null || !Number.isFinite(instant)) return timestamp;
  return formatDay(romeDay(instant));
}

/** Day and time of a timestamp in Rome: `2026-11-21 13:05:09`. Other text is returned unchanged. */
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
