import type { Company } from "../src/patterns/CompanyFact/index.ts";

/** A company with all details, and one whose details are not configured yet. */
export const namedCompany: Company = {
  name: "Esempio S.r.l.",
  address: "Via Roma 1, 20121 Milano",
  dataProtectionOfficer: "Ufficio DPO, dpo@esempio.example",
};
export const unnamedCompany: Company = { name: null, address: null, dataProtectionOfficer: null };
