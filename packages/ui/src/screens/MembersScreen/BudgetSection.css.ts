import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

/** Where a link to the section leads: below the bar at the top of the page. */
export const section = style(inScreens({ scrollMarginBlockStart: `calc(4rem + ${space.x4})` }));
export const summary = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    padding: space.x5,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const amountLine = style(
  inScreens({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: space.x3 }),
);
export const amountName = style(inScreens({ ...typography.label, overflowWrap: "anywhere" }));
export const amountUsed = style(
  inScreens({ ...typography.interface, ...typography.figures, color: colour.inkMuted }),
);
/** What a member has and whose budget it is. */
export const spending = style(inScreens({ display: "grid", gap: space.x2 }));
/** The sign of the currency after a typed amount. */
export const euroSign = style(
  inScreens({ ...typography.interface, paddingInlineEnd: space.x3, color: colour.inkSubtle }),
);
