import { planOf } from "@regia/domain/plans";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { FaqList } from "../../patterns/FaqList/index.ts";

const order = ["free", "approval", "models", "data"] as const;

interface QuestionsProps {
  /** The question that is open initially. Default: none. */
  defaultOpen?: (typeof order)[number] | undefined;
}

/** Four questions; at most one answer is open. Numbers come from the plan table (decision 1). */
export function Questions({ defaultOpen }: QuestionsProps) {
  const t = useText("landing");
  const format = useFormat();
  const { limits } = planOf("free");
  const figures = {
    workflows: format.number(limits.maxActiveWorkflowsPerWorkspace),
    searches: format.number(limits.maxWebSearchesPerDay),
    files: format.number(limits.maxFilesPerMonth),
  };
  return (
    <FaqList
      title={t("faq.title")}
      defaultOpen={defaultOpen}
      questions={order.map((id) => ({
        id,
        question: t(`faq.${id}.question`),
        answer: t(`faq.${id}.answer`, figures),
      }))}
    />
  );
}
