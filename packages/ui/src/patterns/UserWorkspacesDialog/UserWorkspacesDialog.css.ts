import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const rows = style(
  inScreens({
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
  }),
);
export const row = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    flexWrap: "wrap",
    gap: `${space.x2} ${space.x3}`,
    padding: space.x3,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
/** What a row is about; its button or badges stay beside it where there is room. */
export const body = style(inScreens({ flex: "1 1 12rem", minInlineSize: 0 }));
export const name = style(
  inScreens({
    ...typography.label,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x2,
    overflowWrap: "anywhere",
  }),
);
export const facts = style(
  inScreens({ ...typography.caption, color: colour.inkMuted, overflowWrap: "anywhere" }),
);
export const heading = style(inScreens(typography.label));
