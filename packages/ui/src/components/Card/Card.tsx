import type { ComponentPropsWithRef } from "react";
import { classNames } from "../../styles/classNames.ts";
import { card } from "./Card.css.ts";

export interface CardProps extends ComponentPropsWithRef<"div"> {
  /** 0, 20 or 32 px inside. Default `md`. */
  padding?: "none" | "md" | "lg" | undefined;
  /** Marks the one card of a row that leads. */
  isLeading?: boolean | undefined;
}

/** A hairline frame around what belongs together. Not pressable: put a link or button inside. */
export function Card({ padding = "md", isLeading = false, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(card({ padding, isLeading }), className)} />;
}
