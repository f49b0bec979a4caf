import type { ComponentPropsWithRef } from "react";
import { classNames } from "../../styles/classNames.ts";
import { card } from "./Card.css.ts";

export interface CardProps extends ComponentPropsWithRef<"div"> {
  /** Inner padding: 0, 20 or 32 px. Default `md`. */
  padding?: "none" | "md" | "lg" | undefined;
  /** Highlights the most important card of a row. Default false. */
  isLeading?: boolean | undefined;
}

/** A framed container for related content. Not interactive: put a link or button inside. */
export function Card({ padding = "md", isLeading = false, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(card({ padding, isLeading }), className)} />;
}
