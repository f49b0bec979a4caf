import { LinkButton } from "../../components/LinkButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { type Company, CompanyFact } from "../../patterns/CompanyFact/index.ts";
import {
  type PublicFrameProps,
  PublicPage,
  PublicPageHead,
  PublicPageSection,
} from "../../patterns/PublicPage/index.ts";
import { StatementList } from "../../patterns/StatementList/index.ts";

const beliefs = ["choice", "person", "clarity", "ownership"] as const;
const facts = ["name", "address", "dataProtectionOfficer"] as const;

export interface AboutScreenProps extends PublicFrameProps {
  company: Company;
}

/** Public page about the product: its name, its principles, and the company. */
export function AboutScreen({ company, ...frame }: AboutScreenProps) {
  const t = useText("about");
  return (
    <PublicPage {...frame} currentPath="/about">
      <PublicPageHead title={t("title")} lead={t("lead")}>
        <StatementList
          headingLevel={2}
          statements={beliefs.map((id) => ({
            id,
            title: t(`belief.${id}.title`),
            content: <p>{t(`belief.${id}.text`)}</p>,
          }))}
        />
      </PublicPageHead>
      <PublicPageSection
        ground="surface"
        title={t("company.title")}
        aside={<LinkButton href="/contacts">{t("company.contact")}</LinkButton>}
      >
        <StatementList
          statements={facts.map((fact) => ({
            id: fact,
            title: t(`company.${fact}`),
            content: (
              <p>
                <CompanyFact company={company} fact={fact} />
              </p>
            ),
          }))}
        />
      </PublicPageSection>
    </PublicPage>
  );
}
