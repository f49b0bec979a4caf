/** Duration of a trial of pro, in days of 24 hours. */
export const TRIAL_DAYS = 7;
