import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { dashedItem } from "../../styles/marks.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const list = style(inPatterns({ display: "grid", gap: space.x2 }));
/** The line is at the middle of the first line of text, which is higher than in the interface. */
export const listItem = style(
  inPatterns({ ...dashedItem, "::before": { ...dashedItem["::before"], insetBlockStart: "0.78em" } }),
);
