import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const columns = style(inScreens(columnsFrom("wide", "repeat(2, minmax(0, 1fr))", space.x12)));
export const form = style(inScreens({ display: "grid", gap: space.x4, minInlineSize: 0 }));
export const prompt = style(inScreens({ inlineSize: "100%" }));
export const preference = style(inScreens({ justifySelf: "start" }));
export const counter = style(
  inScreens({
    ...typography.caption,
    ...typography.figures,
    color: colour.inkSubtle,
    selectors: { "&[data-over]": { color: colour.danger.ink, fontWeight: vars.weight.medium } },
  }),
);
export const note = style(
  inScreens({ ...typography.caption, color: colour.inkSubtle, maxInlineSize: vars.size.measure }),
);
export const route = style(
  inScreens({
    minInlineSize: 0,
    borderBlockStart: `1px solid ${colour.line}`,
    paddingBlockStart: space.x6,
    "@container": {
      [roomFrom("wide")]: {
        borderBlockStart: 0,
        borderInlineStart: `1px solid ${colour.line}`,
        paddingBlock: space.x2,
        paddingInlineStart: space.x10,
      },
    },
  }),
);
