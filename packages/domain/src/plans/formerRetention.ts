/** How many days conversations are still kept as long as by a plan that has ended (decision 37). */
export const FORMER_RETENTION_DAYS = 30;
