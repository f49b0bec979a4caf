import { classNames } from "../../styles/classNames.ts";
import { skeleton } from "./Skeleton.css.ts";

export interface SkeletonProps {
  /** Any CSS length; default the whole width. */
  width?: string;
  /** Any CSS length; default one line. */
  height?: string;
  className?: string;
}

/** The place of something whose shape is known and whose content is on its way. Say so once with a Spinner's label. */
export function Skeleton({ width = "100%", height = "1em", className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(skeleton, className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
