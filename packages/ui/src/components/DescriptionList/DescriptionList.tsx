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

/** A term and its detail. */
export interface DescriptionItem {
  /** The name of the detail. */
  term: string;
  /** The value. */
  detail: ReactNode;
  /** Adds a copy button: the text to copy, and the button's accessible name. */
  copy?: { text: string; label: string } | undefined;
}

export interface DescriptionListProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  /** The items, in order. */
  items: readonly DescriptionItem[];
}

/** Terms with their details, such as the date, role and ID of an account. For many items with the same terms use Table. */
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
