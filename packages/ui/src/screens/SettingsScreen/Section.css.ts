import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const head = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    justifyContent: "space-between",
    gap: space.x4,
    marginBlockEnd: space.x6,
  }),
);
export const title = style(inScreens(typography.title));
export const intro = style(
  inScreens({ ...typography.interface, color: colour.inkMuted, maxInlineSize: vars.size.measure }),
);
/** The save bar of a section, with a line above it. */
export const foot = style(
  inScreens({ paddingBlock: space.x6, borderBlockStart: `1px solid ${colour.line}` }),
);
export const skeletons = style(inScreens({ display: "grid", gap: space.x5, paddingBlock: space.x4 }));
