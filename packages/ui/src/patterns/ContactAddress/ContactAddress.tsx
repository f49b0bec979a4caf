import { Link } from "../../components/Link/index.ts";
import { useText } from "../../i18n/useText.ts";
import { Placeholder } from "../CompanyFact/index.ts";

/** Where the product can be reached, from the site's configuration; null is what nobody has set yet. */
export interface Contacts {
  /** E-mail address of support. */
  support: string | null;
  /** E-mail address for business and partnership. */
  partnership: string | null;
  /** Profiles on social networks, by the network's name. */
  social: readonly { name: string; href: string }[];
}

export interface ContactAddressProps {
  /** An e-mail address, or null while it is unset. */
  email: string | null;
  /** Subject of the message that the link opens. */
  subject?: string | undefined;
}

/** An address to write to; while it is unset, a placeholder that nobody can overlook. */
export function ContactAddress({ email, subject }: ContactAddressProps) {
  const t = useText("contacts");
  if (email === null) return <Placeholder>{t("unset")}</Placeholder>;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return <Link href={`mailto:${email}${query}`}>{email}</Link>;
}
