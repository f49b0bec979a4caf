import type { Company } from "@regia/ui/patterns/CompanyFact";

/**
 * The company behind this deployment (decision 19). While a fact is null the legal pages mark its place, and the
 * production build warns.
 */
export const company: Company = { name: null, address: null, dataProtectionOfficer: null };
