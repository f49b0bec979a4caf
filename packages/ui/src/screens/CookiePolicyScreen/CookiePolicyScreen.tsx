import { Button } from "../../components/Button/index.ts";
import { cookiePolicy } from "../../i18n/documents/cookiePolicy.ts";
import { legalTextsUpdatedOn } from "../../i18n/documents/documentType.ts";
import { cookieSections } from "../../i18n/documents/sections.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { type PublicFrameProps, PublicPage } from "../../patterns/PublicPage/index.ts";
import { DocumentText, ReadingPage } from "../../patterns/ReadingPage/index.ts";
import { reopen } from "./CookiePolicyScreen.css.ts";

const path = "/cookies";

export type CookiePolicyScreenProps = PublicFrameProps;

/** Cookie policy, with a button to change the choice (decision 18). */
export function CookiePolicyScreen(frame: CookiePolicyScreenProps) {
  const t = useText("legal");
  const format = useFormat();
  const { title, lead, sections } = cookiePolicy[useLocale()];
  return (
    <PublicPage {...frame} currentPath={path}>
      <ReadingPage
        path={path}
        title={title}
        lead={lead}
        updated={t("updated", { date: format.longDate(legalTextsUpdatedOn) })}
        sections={cookieSections.map((id) => ({
          id,
          title: sections[id].title,
          content: (
            <>
              <DocumentText blocks={sections[id].blocks} />
              {id === "choice" ? (
                <Button className={reopen} onPress={frame.onCookieChoice}>
                  {t("reopenChoice")}
                </Button>
              ) : null}
            </>
          ),
        }))}
      />
    </PublicPage>
  );
}
