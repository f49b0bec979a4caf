import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { actions, cue, empty, line, passedCue, staff, text, title as titleStyle } from "./EmptyState.css.ts";

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<"div">, "title"> {
  /** Says that there is nothing here. */
  title: string;
  /** Says what would be here, or how to add it. */
  children?: ReactNode;
  /** A button or link to the next step. */
  action?: ReactNode;
  /** Level of the heading. Default 2. */
  headingLevel?: 1 | 2 | 3 | 4 | undefined;
  /** `waiting` if there is no content yet, `noMatch` for a search without results. Default `waiting`. */
  drawing?: "waiting" | "noMatch" | undefined;
}

/** Positions of the dots of the `noMatch` drawing. */
const passed = [
  [18, 12],
  [46, 28],
  [72, 20],
  [98, 4],
] as const;

/** Takes the place of an empty list, table or result. */
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
