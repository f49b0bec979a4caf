import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { focusRing } from "../../styles/focus.ts";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { room } from "../../styles/room.css.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour, motion } = vars;

export const columns = style(inScreens(columnsFrom("large", "11rem minmax(0, 1fr)", space.x10)));
/** The menu: above the section on narrow screens, beside it on wide ones. */
export const menu = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    columnGap: space.x5,
    borderBlockEnd: `1px solid ${colour.line}`,
    "@container": {
      [roomFrom("large")]: {
        display: "grid",
        borderBlockEnd: 0,
        borderInlineStart: `1px solid ${colour.line}`,
      },
    },
  }),
);
/** The current section has a line in the accent colour. */
export const item = style(
  inScreens({
    ...typography.label,
    display: "block",
    paddingBlock: space.x2,
    color: colour.inkMuted,
    borderBlockEnd: "2px solid transparent",
    borderRadius: 0,
    marginBlockEnd: "-1px",
    transition: `color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]": { color: colour.ink },
      "&[aria-current]": { color: colour.ink, borderColor: colour.accentInk },
      "&[data-focus-visible]": focusRing,
    },
    "@container": {
      [roomFrom("large")]: {
        paddingInline: space.x4,
        marginBlockEnd: 0,
        borderBlockEnd: 0,
        borderInlineStart: "2px solid transparent",
        marginInlineStart: "-1.5px",
      },
    },
  }),
);
export const content = style([room, inScreens({ minInlineSize: 0 })]);
