import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

/** The cards share their rows, so that prices and buttons are at the same height. */
export const plans = style(
  inPatterns({
    display: "grid",
    gap: vars.space.x4,
    "@container": { [roomFrom("large")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
  }),
);
