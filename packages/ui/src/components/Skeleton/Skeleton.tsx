import type { ComponentPropsWithRef } from "react";
import { classNames } from "../../styles/classNames.ts";
import { skeleton } from "./Skeleton.css.ts";

export interface SkeletonProps extends Omit<ComponentPropsWithRef<"span">, "children" | "aria-hidden"> {
  /** Any CSS length. Default: the full width. */
  width?: string | undefined;
  /** Any CSS length. Default: one line of text. */
  height?: string | undefined;
  /** `circle` for a person's picture. Default `block`. */
  shape?: "block" | "circle" | undefined;
}

/** A placeholder in the shape of content that is loading. Announce the loading once, with the label of a Spinner. */
export function Skeleton({
  width = "100%",
  height = "1em",
  shape = "block",
  className,
  style,
  ...rest
}: SkeletonProps) {
  return (
    <span
      {...rest}
      aria-hidden
      data-shape={shape}
      className={classNames(skeleton, className)}
      style={{ ...style, inlineSize: width, blockSize: height }}
    />
  );
}
