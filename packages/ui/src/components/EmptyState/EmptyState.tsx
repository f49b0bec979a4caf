import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { actions, cue, empty, line, passedCue, staff, text, title as titleStyle } from "./EmptyState.css.ts";

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<"div">, "title"> {
  /** Says that nothing is here. */
  title: string;
  /** Says what would be here, or how to get it. */
  children?: ReactNode;
  /** The way onward. */
  action?: ReactNode;
  /** Level of the heading in the page's outline. Default 2. */
  headingLevel?: 2 | 3 | 4 | undefined;
  /** `waiting` for what is yet to come, `noMatch` for a search that finds nothing. Default `waiting`. */
  drawing?: "waiting" | "noMatch" | undefined;
}

/** Cues that are there, none of them the one that is looked for. */
const passed = [
  [18, 12],
  [46, 28],
  [72, 20],
  [98, 4],
] as const;

/** Stands where a list, table or result will be: the lines of the score, waiting for a cue. */
export function EmptyState({
  title,
  children,
  action,
  headingLevel = 2,
  drawing = "waiting",
  className,
  ...rest
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div {...rest} className={classNames(empty, className)}>
      <svg viewBox="0 0 120 40" aria-hidden focusable="false" className={staff}>
        {[4, 12, 20, 28, 36].map((y) => (
          <path key={y} className={line} d={`M0 ${y}h120`} />
        ))}
        {drawing === "waiting" ? <circle className={cue} cx="34" cy="20" r="5" /> : null}
        {drawing === "noMatch"
          ? passed.map(([x, y]) => <circle key={x} className={passedCue} cx={x} cy={y} r="3.5" />)
          : null}
      </svg>
      <Heading className={titleStyle}>{title}</Heading>
      {children ? <p className={text}>{children}</p> : null}
      {action ? <div className={actions}>{action}</div> : null}
    </div>
  );
}
