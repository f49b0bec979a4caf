import { Link } from "../../components/Link/index.ts";
import { useText } from "../../i18n/useText.ts";
import { ContactAddress, type Contacts } from "../../patterns/ContactAddress/index.ts";
import {
  type PublicFrameProps,
  PublicPage,
  PublicPageHead,
  PublicPageSection,
} from "../../patterns/PublicPage/index.ts";
import { StatementList } from "../../patterns/StatementList/index.ts";
import { ownTargetLink } from "../../styles/ownTarget.css.ts";

const ways = ["idea", "fault", "story"] as const;
const rules = ["kind", "concrete", "discreet"] as const;

export interface CommunityScreenProps extends PublicFrameProps {
  contacts: Contacts;
}

/** Community page: how to take part, and the rules of conduct. */
export function CommunityScreen({ contacts, ...frame }: CommunityScreenProps) {
  const t = useText("community");
  return (
    <PublicPage {...frame} currentPath="/community">
      <PublicPageHead title={t("title")} lead={t("lead")}>
        <StatementList
          headingLevel={2}
          statements={ways.map((id) => ({
            id,
            title: t(`way.${id}.title`),
            content: (
              <>
                <p>{t(`way.${id}.text`)}</p>
                <p>
                  <ContactAddress email={contacts.support} subject={t(`way.${id}.subject`)} />
                </p>
              </>
            ),
          }))}
        />
      </PublicPageHead>
      <PublicPageSection ground="surface" title={t("rules")}>
        <StatementList
          statements={[
            ...rules.map((id) => ({
              id,
              title: t(`rule.${id}.title`),
              content: <p>{t(`rule.${id}.text`)}</p>,
            })),
            {
              id: "use",
              title: t("rule.use.title"),
              content: (
                <>
                  <p>{t("rule.use.text")}</p>
                  <p>
                    <Link href="/terms#annexUse" className={ownTargetLink}>
                      {t("rule.use.link")}
                    </Link>
                  </p>
                </>
              ),
            },
          ]}
        />
      </PublicPageSection>
    </PublicPage>
  );
}
