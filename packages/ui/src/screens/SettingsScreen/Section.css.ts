import { globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const head = style(inScreens({ marginBlockEnd: space.x6 }));
export const title = style(inScreens(typography.title));
export const intro = style(
  inScreens({ ...typography.interface, color: colour.inkMuted, maxInlineSize: vars.size.measure }),
);
export const group = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    paddingBlock: space.x8,
    borderBlockStart: `1px solid ${colour.line}`,
    "@container": {
      [roomFrom("medium")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)", columnGap: space.x10 },
    },
  }),
);
export const groupTitle = style(inScreens({ ...typography.label, fontSize: vars.text.md }));
export const groupContent = style(
  inScreens({ display: "grid", gap: space.x5, minInlineSize: 0, maxInlineSize: "40rem" }),
);
// The place of a message that is still empty takes no room.
globalStyle(`${groupContent} > [role=status]:empty`, inScreens({ position: "absolute" }));
/** The save bar of a section, with a line above it, below the settings that it saves. */
export const foot = style(
  inScreens({
    paddingBlock: space.x6,
    borderBlockStart: `1px solid ${colour.line}`,
    "@container": {
      [roomFrom("medium")]: { paddingInlineStart: `calc((100% - ${space.x10}) / 3 + ${space.x10})` },
    },
  }),
);
export const skeletons = style(inScreens({ display: "grid", gap: space.x5, paddingBlock: space.x4 }));
