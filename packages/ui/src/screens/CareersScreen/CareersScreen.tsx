import { useText } from "../../i18n/useText.ts";
import { ContactAddress, type Contacts } from "../../patterns/ContactAddress/index.ts";
import { type PublicFrameProps, PublicPage, PublicPageHead } from "../../patterns/PublicPage/index.ts";
import { StatementList } from "../../patterns/StatementList/index.ts";

const statements = ["open", "write", "how", "data"] as const;

export interface CareersScreenProps extends PublicFrameProps {
  contacts: Contacts;
}

/** Careers page: whether there are open positions, and how to apply anyway. */
export function CareersScreen({ contacts, ...frame }: CareersScreenProps) {
  const t = useText("careers");
  return (
    <PublicPage {...frame} currentPath="/careers">
      <PublicPageHead title={t("title")} lead={t("lead")}>
        <StatementList
          headingLevel={2}
          statements={statements.map((id) => ({
            id,
            title: t(`${id}.title`),
            content: (
              <>
                <p>{t(`${id}.text`)}</p>
                {id === "write" ? (
                  <p>
                    <ContactAddress email={contacts.partnership} subject={t("subject")} />
                  </p>
                ) : null}
              </>
            ),
          }))}
        />
      </PublicPageHead>
    </PublicPage>
  );
}
