import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Four columns, separated by vertical lines. */
export const features = style(
  inScreens({
    display: "grid",
    gap: space.x10,
    "@media": {
      [from("tablet")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: 0 },
      [from("desktop")]: {
        gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
        borderInlineEnd: `4px double ${colour.ink}`,
      },
    },
  }),
);
export const feature = style(
  inScreens({
    display: "grid",
    gridTemplateRows: "auto auto 1fr",
    gap: space.x2,
    "@media": {
      [from("tablet")]: { borderInlineStart: `1px solid ${colour.line}` },
    },
  }),
);
const columnPadding = {
  "@media": { [from("tablet")]: { paddingInline: space.x5 } },
} as const;
export const title = style(inScreens({ ...typography.title, ...columnPadding, paddingBlockStart: space.x4 }));
export const text = style(inScreens({ ...typography.interface, ...columnPadding, color: colour.inkMuted }));
