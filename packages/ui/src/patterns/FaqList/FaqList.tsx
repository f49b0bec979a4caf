import { type ReactNode, useId } from "react";
import { Accordion } from "../../components/Accordion/index.ts";
import { faq, headline, section } from "./FaqList.css.ts";

/** One question and its answer. */
export interface FaqQuestion {
  id: string;
  question: string;
  answer: ReactNode;
}

export interface FaqListProps {
  title: string;
  questions: readonly FaqQuestion[];
  /** Id of the question open at first; none by default. */
  defaultOpen?: string | undefined;
}

/** Frequent questions under their headline, one answer open at a time. */
export function FaqList({ title, questions, defaultOpen }: FaqListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={section}>
      <div className={faq}>
        <h2 id={titleId} className={headline}>
          {title}
        </h2>
        <Accordion
          defaultOpen={defaultOpen}
          items={questions.map(({ id, question, answer }) => ({ id, heading: question, content: answer }))}
        />
      </div>
    </section>
  );
}
