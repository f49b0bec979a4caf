import { legalTextsUpdatedOn } from "../../i18n/documents/documentType.ts";
import { termsAnnexes, termsSections } from "../../i18n/documents/sections.ts";
import { terms } from "../../i18n/documents/terms.ts";
import { useRuleFigures } from "../../i18n/documents/useRuleFigures.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { type Company, useLegalPlaces } from "../../patterns/CompanyFact/index.ts";
import { LimitsTable } from "../../patterns/LimitsTable/index.ts";
import { type PublicFrameProps, PublicPage } from "../../patterns/PublicPage/index.ts";
import { DocumentText, ReadingPage, type ReadingSection } from "../../patterns/ReadingPage/index.ts";

const path = "/terms";
const letters = { annexUse: "A", annexLimits: "B" } as const;

export interface TermsScreenProps extends PublicFrameProps {
  company: Company;
}

/** Terms of service, with acceptable use and the limits of the plan table as annexes. */
export function TermsScreen({ company, ...frame }: TermsScreenProps) {
  const t = useText("legal");
  const format = useFormat();
  const places = { ...useLegalPlaces(company), ...useRuleFigures() };
  const { title, lead, sections } = terms[useLocale()];
  const text = (id: keyof typeof sections) => <DocumentText blocks={sections[id].blocks} places={places} />;
  const numbered = termsSections.map(
    (id, index): ReadingSection => ({
      id,
      number: `${index + 1}.`,
      title: sections[id].title,
      content: text(id),
    }),
  );
  const annexes = termsAnnexes.map((id): ReadingSection => {
    const annex = { id, number: t("annex", { letter: letters[id] }), title: sections[id].title };
    if (id === "annexUse") return { ...annex, content: text(id) };
    return {
      ...annex,
      isWide: true,
      content: (
        <>
          {text(id)}
          <LimitsTable label={t("limits")} />
        </>
      ),
    };
  });
  return (
    <PublicPage {...frame} currentPath={path}>
      <ReadingPage
        path={path}
        title={title}
        lead={lead}
        updated={t("updated", { date: format.longDate(legalTextsUpdatedOn) })}
        sections={[...numbered, ...annexes]}
      />
    </PublicPage>
  );
}
