import { planOf } from "@regia/domain/plans";
import { Accordion } from "../../components/Accordion/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { faq, headline, section } from "./LandingScreen.css.ts";

const order = ["free", "approval", "models", "data"] as const;

export interface FaqProps {
  /** Question open at first; none by default. */
  defaultOpen?: (typeof order)[number];
}

/** Four questions, one open at a time; figures come from the plan table (decision 1). */
export function Faq({ defaultOpen }: FaqProps) {
  const t = useText("landing");
  const format = useFormat();
  const { limits } = planOf("free");
  const figures = {
    workflows: format.number(limits.maxActiveWorkflowsPerWorkspace),
    searches: format.number(limits.maxWebSearchesPerDay),
    files: format.number(limits.maxFilesPerMonth),
  };
  return (
    <section className={classNames(section, faq)}>
      <h2 className={headline}>{t("faq.title")}</h2>
      <Accordion
        {...(defaultOpen ? { defaultOpen } : {})}
        items={order.map((id) => ({
          id,
          heading: t(`faq.${id}.question`),
          content: t(`faq.${id}.answer`, figures),
        }))}
      />
    </section>
  );
}
