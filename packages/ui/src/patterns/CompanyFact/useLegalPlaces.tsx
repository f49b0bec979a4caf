import { displayLimit } from "@regia/domain/limits";
import { planOf } from "@regia/domain/plans";
import type { ReactNode } from "react";
import type { LegalPlace } from "../../i18n/documents/documentType.ts";
import { useRuleFigures } from "../../i18n/documents/useRuleFigures.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { type Company, CompanyFact } from "./CompanyFact.tsx";

/** Values for the placeholders of the legal texts: facts of the company, and figures of the rules. */
export function useLegalPlaces(company: Company): Readonly<Record<LegalPlace, ReactNode>> {
  const say = useLocalizedText();
  const figures = useRuleFigures();
  const { limits } = planOf("free");
  return {
    ...figures,
    companyName: <CompanyFact company={company} fact="name" />,
    companyAddress: <CompanyFact company={company} fact="address" />,
    dataProtectionOfficer: <CompanyFact company={company} fact="dataProtectionOfficer" />,
    freeRetention: say(displayLimit({ field: "dataRetentionDays", limits, plan: "free" }).text),
  };
}
