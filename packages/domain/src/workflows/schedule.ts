import { Cron } from "croner";

/** The longest pattern that is read. */
const MAX_LENGTH = 100;

/**
 * The first instant after another at which a schedule is due, in the time of Rome. A time that the change to summer time leaves
 * out is due when the clock has changed; one that comes twice in autumn is due once, unless minutes or hours are `*` or steps.
 *
 * @param cron - minute, hour, day of the month, month and day of the week
 * @returns null for a schedule that is none, or is never due
 */
export function nextOccurrence(cron: string, after: Date): Date | null {
  if (cron.length > MAX_LENGTH || cron.trim().split(/\s+/).length !== 5) return null;
  try {
    return new Cron(cron, { mode: "5-part", timezone: "Europe/Rome", fixedTimeRule: "no-wildcard" }).nextRun(
      after,
    );
  } catch {
    return null;
  }
}
