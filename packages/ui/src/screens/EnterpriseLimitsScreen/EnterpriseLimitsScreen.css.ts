import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { inScreens } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const holder = style(inScreens({ marginBlockStart: space.x2 }));
export const columns = style(inScreens(columnsFrom("wide", "minmax(0, 1fr) 24rem", space.x10)));
export const form = style(inScreens({ display: "grid", gap: space.x8, minInlineSize: 0 }));
export const groupName = style(
  inScreens({
    ...typography.title,
    inlineSize: "100%",
    marginBlockEnd: space.x4,
    paddingBlockEnd: space.x2,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
export const groupFields = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
    gap: space.x5,
  }),
);
/** A mark shows limits that differ from those of the plan. */
export const limitInput = style(
  inScreens({
    minInlineSize: 0,
    paddingInlineStart: space.x3,
    borderInlineStart: "2px solid transparent",
    selectors: { "&[data-custom]": { borderInlineStartColor: colour.accentInk } },
    // Forced colours mode draws transparent borders too.
    "@media": {
      [forcedColours]: { selectors: { "&:not([data-custom])": { borderInlineStartColor: "Canvas" } } },
    },
  }),
);
export const inSuffix = style(inScreens({ flexShrink: 0, marginInlineEnd: "3px", color: colour.inkMuted }));
export const actions = style(
  inScreens({
    position: "sticky",
    insetBlockEnd: 0,
    zIndex: vars.layer.sticky,
    paddingBlock: space.x4,
    backgroundColor: colour.canvas,
    borderBlockStart: `1px solid ${colour.line}`,
  }),
);
export const estimate = style(inScreens({ minInlineSize: 0 }));
