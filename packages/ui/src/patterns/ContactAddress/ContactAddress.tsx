import { Link } from "../../components/Link/index.ts";
import { useText } from "../../i18n/useText.ts";
import { ownTargetLink } from "../../styles/ownTarget.css.ts";
import { MailAddress } from "../UserIdentity/MailAddress.tsx";

/** Contacts of the product, from the site's configuration; null for an address that is not set. */
export interface Contacts {
  /** Email address of support. */
  support: string | null;
  /** Email address for business and partnership. */
  partnership: string | null;
  /** Profiles on social networks, with the name of the network. */
  social: readonly { name: string; href: string }[];
}

export interface ContactAddressProps {
  /** The email address, or null if it is not set. */
  email: string | null;
  /** Subject of the email that the link opens. Default: none. */
  subject?: string | undefined;
}

/** An email link; if the address is not set, a link to the contact page, where a message can be written. */
export function ContactAddress({ email, subject }: ContactAddressProps) {
  const t = useText("contacts");
  if (email === null) {
    return (
      <Link href="/contacts" className={ownTargetLink}>
        {t("unset")}
      </Link>
    );
  }
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return (
    <Link href={`mailto:${email}${query}`}>
      <MailAddress>{email}</MailAddress>
    </Link>
  );
}
