import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { CopyButton } from "../CopyButton/index.ts";
import {
  copy as copyStyle,
  detail as detailStyle,
  fact,
  frame,
  list,
  term as termStyle,
} from "./FactList.css.ts";

/** One thing that is so. */
export interface Fact {
  /** What it is called. */
  term: string;
  /** What it is. */
  detail: ReactNode;
  /** Offers to copy it: the whole text, and the button's name. */
  copy?: { text: string; label: string };
}

export interface FactListProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  facts: readonly Fact[];
}

/** Facts to read, each with its name: an account's date, role and ID. For many like things use Table. */
export function FactList({ facts, className, ...rest }: FactListProps) {
  return (
    <div {...rest} className={classNames(frame, className)}>
      <dl className={list}>
        {facts.map(({ term, detail, copy }) => (
          <div key={term} className={fact}>
            <dt className={termStyle}>{term}</dt>
            <dd className={detailStyle}>
              {detail}
              {copy ? <CopyButton {...copy} className={copyStyle} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
