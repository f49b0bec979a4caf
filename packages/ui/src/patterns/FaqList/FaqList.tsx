import { type ReactNode, useId } from "react";
import { Accordion } from "../../components/Accordion/index.ts";
import { faq, headline, section } from "./FaqList.css.ts";

/** A question and its answer. */
export interface FaqQuestion {
  id: string;
  question: string;
  answer: ReactNode;
}

export interface FaqListProps {
  title: string;
  questions: readonly FaqQuestion[];
  /** Id of the question that is open initially. Default: none. */
  defaultOpen?: string | undefined;
}

/** Frequent questions with a headline; at most one answer is open. */
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
