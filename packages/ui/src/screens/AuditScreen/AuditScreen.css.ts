import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const back = style(
  inScreens({ display: "inline-flex", alignItems: "center", gap: space.x2, marginBlockEnd: space.x4 }),
);
export const moment = style(inScreens({ ...typography.figures, whiteSpace: "nowrap" }));
export const aside = style(inScreens({ ...typography.caption, display: "block", color: colour.inkMuted }));
export const address = style(inScreens({ display: "grid" }));
export const code = style(
  inScreens({ ...typography.caption, fontFamily: vars.font.mono, color: colour.inkMuted }),
);
export const listEnd = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
    marginBlockStart: space.x3,
  }),
);
export const found = style(
  inScreens({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
