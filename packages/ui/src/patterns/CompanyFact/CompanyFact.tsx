import { useText } from "../../i18n/useText.ts";
import { Placeholder } from "./Placeholder.tsx";

/** The company behind the product, from the site's configuration (decision 19); null for a fact that is not set. */
export interface Company {
  /** Registered name. */
  name: string | null;
  /** Registered office. */
  address: string | null;
  /** Name or address of the data protection officer, or both. */
  dataProtectionOfficer: string | null;
}

export interface CompanyFactProps {
  company: Company;
  /** The fact to show. */
  fact: keyof Company;
}

/** A fact of the company; a clearly visible placeholder if it is not set. */
export function CompanyFact({ company, fact }: CompanyFactProps) {
  const t = useText("legal");
  const value = company[fact];
  return value === null ? <Placeholder>{t(`unset.${fact}`)}</Placeholder> : value;
}
