import type { ReactNode } from "react";
import { list, statement, text, title as titleStyle } from "./StatementList.css.ts";

/** A statement with its subject. */
export interface Statement {
  id: string;
  title: string;
  content: ReactNode;
}

export interface StatementListProps {
  statements: readonly Statement[];
  /** Level of the headings. Default 3. */
  headingLevel?: 2 | 3 | undefined;
}

/** A list of short statements, each beside its subject. */
export function StatementList({ statements, headingLevel = 3 }: StatementListProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className={list}>
      {statements.map(({ id, title, content }) => (
        <li key={id} id={id} className={statement}>
          <Heading className={titleStyle}>{title}</Heading>
          <div className={text}>{content}</div>
        </li>
      ))}
    </ul>
  );
}
