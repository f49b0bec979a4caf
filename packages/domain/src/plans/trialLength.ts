/** How long a trial of pro lasts, in days of 24 hours. */
export const TRIAL_DAYS = 7;
