import { useText } from "../../i18n/useText.ts";
import { Placeholder } from "./Placeholder.tsx";

/** The company behind the product, from the site's configuration (decision 19); null is what nobody has set yet. */
export interface Company {
  /** Registered name. */
  name: string | null;
  /** Registered office. */
  address: string | null;
  /** The data protection officer: a name, an address to write to, or both. */
  dataProtectionOfficer: string | null;
}

export interface CompanyFactProps {
  company: Company;
  /** Which of its facts. */
  fact: keyof Company;
}

/** One fact of the company; while it is unset, a placeholder that nobody can overlook. */
export function CompanyFact({ company, fact }: CompanyFactProps) {
  const t = useText("legal");
  const value = company[fact];
  return value === null ? <Placeholder>{t(`unset.${fact}`)}</Placeholder> : value;
}
