import { legalTextsUpdatedOn } from "../../i18n/documents/documentType.ts";
import { privacy } from "../../i18n/documents/privacy.ts";
import { privacySections } from "../../i18n/documents/sections.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { type Company, useLegalPlaces } from "../../patterns/CompanyFact/index.ts";
import { type PublicFrameProps, PublicPage } from "../../patterns/PublicPage/index.ts";
import { DocumentText, ReadingPage } from "../../patterns/ReadingPage/index.ts";

const path = "/privacy";

export interface PrivacyScreenProps extends PublicFrameProps {
  company: Company;
}

/** Privacy policy. */
export function PrivacyScreen({ company, ...frame }: PrivacyScreenProps) {
  const t = useText("legal");
  const format = useFormat();
  const places = useLegalPlaces(company);
  const { title, lead, sections } = privacy[useLocale()];
  return (
    <PublicPage {...frame} currentPath={path}>
      <ReadingPage
        path={path}
        title={title}
        lead={lead}
        updated={t("updated", { date: format.longDate(legalTextsUpdatedOn) })}
        sections={privacySections.map((id, index) => ({
          id,
          number: `${index + 1}.`,
          title: sections[id].title,
          content: <DocumentText blocks={sections[id].blocks} places={places} />,
        }))}
      />
    </PublicPage>
  );
}
