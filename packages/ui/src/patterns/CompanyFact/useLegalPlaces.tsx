import { displayLimit } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import { planOf, TRIAL_DAYS } from "@regia/domain/plans";
import type { ReactNode } from "react";
import type { LegalPlace } from "../../i18n/documents/documentType.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { type Company, CompanyFact } from "./CompanyFact.tsx";

/** Values for the placeholders of the legal texts: facts of the company, and numbers of the plan table. */
export function useLegalPlaces(company: Company): Readonly<Record<LegalPlace, ReactNode>> {
  const say = useLocalizedText();
  const { limits } = planOf("free");
  return {
    companyName: <CompanyFact company={company} fact="name" />,
    companyAddress: <CompanyFact company={company} fact="address" />,
    dataProtectionOfficer: <CompanyFact company={company} fact="dataProtectionOfficer" />,
    freeRetention: say(displayLimit({ field: "dataRetentionDays", limits, plan: "free" }).text),
    trialDays: say(message("limits:value.days", { count: TRIAL_DAYS })),
  };
}
