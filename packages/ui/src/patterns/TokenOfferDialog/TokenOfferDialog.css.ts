import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const tokens = style(
  inScreens({ border: `1px solid ${colour.line}`, borderRadius: vars.radius.md, listStyle: "none" }),
);
export const token = style(
  inScreens({
    padding: space.x3,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
export const facts = style(inScreens({ flex: "1 1 12rem", minInlineSize: 0, overflowWrap: "anywhere" }));
export const name = style(inScreens(typography.label));
export const fact = style(
  inScreens({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
