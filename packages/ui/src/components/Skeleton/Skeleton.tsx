import type { ComponentPropsWithRef } from "react";
import { classNames } from "../../styles/classNames.ts";
import { skeleton } from "./Skeleton.css.ts";

export interface SkeletonProps extends Omit<ComponentPropsWithRef<"span">, "children" | "aria-hidden"> {
  /** Any CSS length; default the whole width. */
  width?: string | undefined;
  /** Any CSS length; default one line. */
  height?: string | undefined;
  /** `circle` for a picture of a person. Default `block`. */
  shape?: "block" | "circle" | undefined;
}

/** The place of something whose shape is known and whose content is on its way. Say so once with a Spinner's label. */
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
