import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { CopyButton } from "../CopyButton/index.ts";
import {
  copy as copyStyle,
  detail as detailStyle,
  frame,
  item,
  list,
  term as termStyle,
} from "./DescriptionList.css.ts";

/** One thing that is so. */
export interface DescriptionItem {
  /** What it is called. */
  term: string;
  /** What it is. */
  detail: ReactNode;
  /** Offers to copy it: the whole text, and the button's name. */
  copy?: { text: string; label: string } | undefined;
}

export interface DescriptionListProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  items: readonly DescriptionItem[];
}

/** Terms, each with its detail, to read: an account's date, role and ID. For many like things use Table. */
export function DescriptionList({ items, className, ...rest }: DescriptionListProps) {
  return (
    <div {...rest} className={classNames(frame, className)}>
      <dl className={list}>
        {items.map(({ term, detail, copy }) => (
          <div key={term} className={item}>
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
