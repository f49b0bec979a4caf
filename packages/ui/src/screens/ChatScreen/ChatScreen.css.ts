import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const columns = style(
  inScreens({
    display: "grid",
    gap: space.x8,
    alignItems: "start",
    "@media": { [from("wide")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: space.x12 } },
  }),
);
export const form = style(inScreens({ display: "grid", gap: space.x3, justifyItems: "start" }));
export const prompt = style(inScreens({ inlineSize: "100%" }));
export const route = style(
  inScreens({
    borderBlockStart: `1px solid ${colour.line}`,
    "@media": {
      [from("wide")]: {
        borderBlockStart: 0,
        borderInlineStart: `1px solid ${colour.line}`,
        paddingInlineStart: space.x10,
      },
    },
  }),
);
