import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { focusRingInset } from "../../styles/focus.ts";
import { inScreens } from "../../styles/layered.ts";
import { forcedColours, roomFrom } from "../../styles/responsive.ts";
import { room } from "../../styles/room.css.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour, motion } = vars;

export const columns = style(inScreens(columnsFrom("large", "11rem minmax(0, 1fr)", space.x10)));
export const navigation = style(inScreens({ minInlineSize: 0 }));
/** The menu: above the section on narrow screens, beside it on wide ones. */
export const menu = style(
  inScreens({
    // Scrolls sideways where it does not fit.
    position: "relative",
    display: "flex",
    columnGap: space.x5,
    overflowX: "auto",
    scrollbarWidth: "none",
    boxShadow: `inset 0 -1px ${colour.line}`,
    "@container": {
      [roomFrom("large")]: {
        display: "grid",
        overflowX: "visible",
        boxShadow: "none",
        borderInlineStart: `1px solid ${colour.line}`,
      },
    },
  }),
);
/** The current section has a line in the accent colour. */
export const item = style(
  inScreens({
    ...typography.label,
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    minBlockSize: vars.size.target,
    minInlineSize: vars.size.target,
    paddingBlock: space.x2,
    whiteSpace: "nowrap",
    color: colour.inkMuted,
    borderBlockEnd: "2px solid transparent",
    borderRadius: 0,
    transition: `color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]": { color: colour.ink },
      "&[aria-current]": { color: colour.ink, borderColor: colour.accentInk },
      "&[data-focus-visible]": focusRingInset,
    },
    // Forced colours mode draws transparent borders too.
    "@media": { [forcedColours]: { selectors: { "&:not([aria-current])": { borderColor: "Canvas" } } } },
    "@container": {
      [roomFrom("large")]: {
        paddingInline: space.x4,
        justifyContent: "flex-start",
        borderBlockEnd: 0,
        whiteSpace: "normal",
        borderInlineStart: "2px solid transparent",
        marginInlineStart: "-1.5px",
      },
    },
  }),
);
export const content = style([room, inScreens({ minInlineSize: 0 })]);
