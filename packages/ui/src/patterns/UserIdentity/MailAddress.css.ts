import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { dense, inRow } from "./denseRow.ts";

/** Between the parts of an address; it would break even a text that does not wrap. */
export const breakPlace = style(
  inPatterns({ "@container": { [inRow]: { selectors: { [`${dense} &`]: { display: "none" } } } } }),
);
