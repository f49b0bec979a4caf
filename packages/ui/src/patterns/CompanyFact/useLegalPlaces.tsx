import { BOOKS_YEARS } from "@regia/domain/billing";
import { displayLimit } from "@regia/domain/limits";
import { planOf } from "@regia/domain/plans";
import type { ReactNode } from "react";
import type { LegalPlace, RuleFigure } from "../../i18n/documents/documentType.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { type Company, CompanyFact } from "./CompanyFact.tsx";

/** The placeholders that all legal texts have. */
type CommonPlace = Exclude<LegalPlace, RuleFigure> | "booksYears";

/** Values for the placeholders of all legal texts; the terms have the figures of the rules of payments besides. */
export function useLegalPlaces(company: Company): Readonly<Record<CommonPlace, ReactNode>> {
  const say = useLocalizedText();
  const { limits } = planOf("free");
  return {
    companyName: <CompanyFact company={company} fact="name" />,
    companyAddress: <CompanyFact company={company} fact="address" />,
    dataProtectionOfficer: <CompanyFact company={company} fact="dataProtectionOfficer" />,
    booksYears: String(BOOKS_YEARS),
    freeRetention: say(displayLimit({ field: "dataRetentionDays", limits, plan: "free" }).text),
  };
}
