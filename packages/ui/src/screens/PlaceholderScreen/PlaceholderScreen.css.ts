import { globalStyle, style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { inScreens } from "../../styles/layered.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const columns = style(
  inScreens({
    ...columnsFrom("medium", "minmax(0, 3fr) minmax(0, 2fr)", space.x16),
    borderBlockStart: `1px solid ${colour.line}`,
  }),
);
export const limits = style(inScreens({ minInlineSize: 0, paddingBlockStart: space.x8 }));
export const limitsTitle = style(inScreens({ ...typography.label, marginBlockEnd: space.x2 }));
export const more = style(inScreens({ ...typography.interface, marginBlockStart: space.x3 }));
globalStyle(`${more} > a`, inScreens(ownTarget));
