import type { ComponentPropsWithRef } from "react";
import { classNames } from "../../styles/classNames.ts";
import { badge } from "./Badge.css.ts";

/** Appearance of a badge: three degrees of emphasis (`neutral`, `outline`, `solid`), the accent, or a semantic colour. */
export type BadgeTone =
  | "neutral"
  | "outline"
  | "solid"
  | "accent"
  | "danger"
  | "warning"
  | "success"
  | "info";

export interface BadgeProps extends ComponentPropsWithRef<"span"> {
  /** Default `neutral`. */
  tone?: BadgeTone | undefined;
}

/** A short label for the state of the element beside it. Not interactive. */
export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(badge({ tone }), className)} />;
}
