/** How many days before the end of a trial its reminders are sent, the first one first. */
export const TRIAL_REMINDER_DAYS = [3, 1] as const;
