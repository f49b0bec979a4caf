import type { Company } from "@regia/ui/patterns/CompanyFact";

/**
 * The company behind this deployment (decision 19). A fact that is null is marked on the legal pages, and the
 * production build warns.
 */
export const company: Company = { name: null, address: null, dataProtectionOfficer: null };
