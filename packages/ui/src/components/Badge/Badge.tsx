import type { ComponentPropsWithRef } from "react";
import { classNames } from "../../styles/classNames.ts";
import { badge } from "./Badge.css.ts";

/** How a badge looks: three weights of ink, the accent, four semantic voices. */
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
  tone?: BadgeTone | undefined;
}

/** A short standing fact about what it stands beside. It is read, never pressed. */
export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(badge({ tone }), className)} />;
}
