import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Styles where the window is wide enough for columns. */
const beside = (styles: { whiteSpace: "nowrap" } | { minInlineSize: string }) => ({
  "@media": { [from("tablet")]: styles },
});

export const exports = style(inScreens({ display: "flex", flexWrap: "wrap", gap: space.x2 }));
export const failure = style(inScreens({ marginBlockEnd: space.x2 }));
export const moment = style(inScreens({ ...typography.figures, ...beside({ whiteSpace: "nowrap" }) }));
export const aside = style(inScreens({ ...typography.caption, display: "block", color: colour.inkMuted }));
export const address = style(
  inScreens({ display: "grid", overflowWrap: "anywhere", ...beside({ minInlineSize: "9.5rem" }) }),
);
export const code = style(
  inScreens({ ...typography.caption, fontFamily: vars.font.mono, color: colour.inkMuted }),
);
export const changes = style(inScreens(beside({ minInlineSize: "14rem" })));
