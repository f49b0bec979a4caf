import { vars } from "../theme/vars.css.ts";
import { coarsePointer } from "./responsive.ts";

/** A link or button without a frame that is not part of a sentence: on touch screens as large as a target must be. */
export const ownTarget = {
  "@media": {
    [coarsePointer]: {
      display: "inline-flex",
      alignItems: "center",
      minBlockSize: vars.size.target,
      minInlineSize: vars.size.target,
    },
  },
} as const;
