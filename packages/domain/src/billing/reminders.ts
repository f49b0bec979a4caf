import { DAY_MS, type Instant } from "../time/index.ts";

/** How many days before the end of a trial its reminders are sent, the first one first. */
export const TRIAL_REMINDER_DAYS = [3, 1] as const;

/** A reminder of a trial, by the days that are left when it is due. */
export type TrialReminder = (typeof TRIAL_REMINDER_DAYS)[number];

/**
 * The reminder that is due, if it was not sent yet. Each is due until the next one is, the last until the trial ends: whoever
 * looks late sends one, not two.
 */
export function dueTrialReminder({ endsAt, now }: { endsAt: Instant; now: Instant }): TrialReminder | null {
  const left = endsAt - now;
  return left > 0 ? (TRIAL_REMINDER_DAYS.findLast((days) => left <= days * DAY_MS) ?? null) : null;
}
