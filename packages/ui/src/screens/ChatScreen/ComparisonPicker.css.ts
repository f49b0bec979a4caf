import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

/** Beside each other where there is room for two names. */
export const selects = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))",
    gap: space.x3,
    minInlineSize: 0,
  }),
);
export const note = style(
  inScreens({
    ...typography.caption,
    marginBlockStart: space.x2,
    color: colour.inkMuted,
    selectors: { "&:empty": { display: "none" } },
  }),
);
