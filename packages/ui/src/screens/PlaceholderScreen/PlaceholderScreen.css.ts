import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const columns = style(
  inScreens({
    display: "grid",
    gap: space.x8,
    alignItems: "start",
    borderBlockStart: `1px solid ${colour.line}`,
    "@media": {
      [from("desktop")]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)", columnGap: space.x16 },
    },
  }),
);
export const limits = style(inScreens({ minInlineSize: 0, paddingBlockStart: space.x8 }));
export const limitsTitle = style(inScreens({ ...typography.label, marginBlockEnd: space.x2 }));
export const more = style(inScreens({ ...typography.interface, marginBlockStart: space.x3 }));
