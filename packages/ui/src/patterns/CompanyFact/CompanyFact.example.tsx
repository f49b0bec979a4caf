import { type Company, CompanyFact } from "@regia/ui/patterns/CompanyFact";

const company: Company = { name: "Esempio S.r.l.", address: null, dataProtectionOfficer: null };

export const Example = () => (
  <p>
    <CompanyFact company={company} fact="name" />, <CompanyFact company={company} fact="address" />
  </p>
);
