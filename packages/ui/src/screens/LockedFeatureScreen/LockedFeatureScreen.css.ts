import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const columns = style(inScreens(columnsFrom("medium", "minmax(0, 3fr) minmax(0, 2fr)", space.x16)));
export const lock = style(
  inScreens({
    display: "grid",
    placeItems: "center",
    inlineSize: "2.5rem",
    blockSize: "2.5rem",
    border: `1px solid ${colour.lineStrong}`,
    borderRadius: vars.radius.full,
    color: colour.inkMuted,
  }),
);
export const title = style(inScreens(typography.heading));
export const promise = style(inScreens({ ...typography.body, maxInlineSize: vars.size.measure }));
export const reason = style(
  inScreens({ ...typography.interface, color: colour.inkMuted, maxInlineSize: vars.size.measure }),
);
export const note = style(inScreens({ ...typography.caption, color: colour.inkSubtle }));
export const includedTitle = style(inScreens({ ...typography.label, marginBlockEnd: space.x2 }));
