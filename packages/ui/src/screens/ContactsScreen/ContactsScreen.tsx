import { Card } from "../../components/Card/index.ts";
import { Link } from "../../components/Link/index.ts";
import { useText } from "../../i18n/useText.ts";
import { ContactAddress, type Contacts } from "../../patterns/ContactAddress/index.ts";
import {
  type PublicFrameProps,
  PublicPage,
  PublicPageHead,
  PublicPageSection,
} from "../../patterns/PublicPage/index.ts";
import { ownTargetLink } from "../../styles/ownTarget.css.ts";
import {
  address,
  answer,
  card,
  cards,
  list,
  lists,
  listTitle,
  text,
  title,
  wait,
  waitLine,
} from "./ContactsScreen.css.ts";

export interface ContactsScreenProps extends PublicFrameProps {
  /** A desk without an address has a link to `#write-DESK`, where the page around this one opens ContactDialog. */
  contacts: Contacts;
}

/** Contacts with their maximum response time in hours. */
const desks = [
  { id: "support", hours: 24 },
  { id: "partnership", hours: 48 },
] as const;
const longest = Math.max(...desks.map(({ hours }) => hours));

const usefulLinks = [
  { id: "docs", href: "/docs" },
  { id: "status", href: "/status" },
  { id: "pricing", href: "/pricing" },
  { id: "privacy", href: "/privacy" },
] as const;

/** Contacts page: whom to write to, with response times. */
export function ContactsScreen({ contacts, ...frame }: ContactsScreenProps) {
  const t = useText("contacts");
  return (
    <PublicPage {...frame} currentPath="/contacts">
      <PublicPageHead title={t("title")} lead={t("lead")}>
        <div className={cards}>
          {desks.map(({ id, hours }) => (
            <Card key={id} padding="lg">
              <section aria-labelledby={`desk-${id}`} className={card}>
                <div className={wait} aria-hidden>
                  <span className={waitLine} style={{ inlineSize: `${(hours / longest) * 88}%` }} />
                </div>
                <h2 id={`desk-${id}`} className={title}>
                  {t(`desk.${id}.title`)}
                </h2>
                <p className={text}>{t(`desk.${id}.text`)}</p>
                <p className={address}>
                  {contacts[id] === null ? (
                    <Link href={`/contacts#write-${id}`} className={ownTargetLink}>
                      {t("write")}
                    </Link>
                  ) : (
                    <ContactAddress email={contacts[id]} subject={t(`desk.${id}.subject`)} />
                  )}
                </p>
                <p className={answer}>{t("answer", { hours })}</p>
              </section>
            </Card>
          ))}
        </div>
      </PublicPageHead>
      <PublicPageSection title={t("more")} ground="surface">
        <div className={lists}>
          <div>
            <h3 className={listTitle}>{t("useful.title")}</h3>
            <ul className={list}>
              {usefulLinks.map(({ id, href }) => (
                <li key={id}>
                  <Link href={href} className={ownTargetLink}>
                    {t(`useful.${id}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className={listTitle}>{t("social.title")}</h3>
            {contacts.social.length === 0 ? (
              <p className={text}>{t("social.none")}</p>
            ) : (
              <ul className={list}>
                {contacts.social.map(({ name, href }) => (
                  <li key={href}>
                    <Link href={href} target="_blank" rel="noreferrer" className={ownTargetLink}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </PublicPageSection>
    </PublicPage>
  );
}
