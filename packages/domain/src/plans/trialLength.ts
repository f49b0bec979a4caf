/** How long a trial of pro lasts, in days of 24 hours (part 2, point 9). */
export const TRIAL_DAYS = 7;
