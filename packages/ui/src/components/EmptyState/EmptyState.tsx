import type { ReactNode } from "react";
import { actions, cue, empty, line, staff, text, title as titleStyle } from "./EmptyState.css.ts";

export interface EmptyStateProps {
  /** Says that nothing is here. */
  title: string;
  /** Says what would be here, or how to get it. */
  children?: ReactNode;
  /** The way onward. */
  action?: ReactNode;
  /** Level of the heading in the page's outline. Default 2. */
  headingLevel?: 2 | 3 | 4;
}

/** Stands where a list, table or result will be: the lines of the score, waiting for a cue. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={empty}>
      <svg viewBox="0 0 120 40" aria-hidden focusable="false" className={staff}>
        {[4, 12, 20, 28, 36].map((y) => (
          <path key={y} className={line} d={`M0 ${y}h120`} />
        ))}
        <circle className={cue} cx="34" cy="20" r="5" />
      </svg>
      <Heading className={titleStyle}>{title}</Heading>
      {children ? <p className={text}>{children}</p> : null}
      {action ? <div className={actions}>{action}</div> : null}
    </div>
  );
}
