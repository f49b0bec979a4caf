import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";

/** A place where the line may break, unless the text around it does not wrap; a `wbr` would break even that. */
export const breakPlace = style(
  inPatterns({
    // Neither read nor copied.
    "::before": { content: '"\\200b" / ""' },
  }),
);
