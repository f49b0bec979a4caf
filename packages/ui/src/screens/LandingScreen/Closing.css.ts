import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { publicSection } from "../../styles/publicSection.ts";
import { from } from "../../styles/responsive.ts";
import { mirrored, stroke } from "../../styles/stroke.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const ground = style(inScreens({ borderBlockStart: `1px solid ${colour.line}` }));
export const closing = style(inScreens({ ...publicSection, display: "grid", gap: space.x8 }));
export const headline = style(inScreens({ ...typography.display, maxInlineSize: "16ch" }));
export const lead = style(inScreens({ ...typography.lead, color: colour.inkMuted, maxInlineSize: "46ch" }));
/** Lines that end at the button. */
export const finale = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    "@media": {
      [from("tablet")]: {
        gridTemplateColumns: "minmax(0, 1fr) auto",
        alignItems: "center",
        gap: 0,
        // Starts at the edge of the window, wherever the text column starts.
        marginInlineStart: "calc(50% - 50vw)",
      },
    },
  }),
);
export const lines = style(
  inScreens({
    inlineSize: "100%",
    blockSize: "7rem",
    maxInlineSize: "none",
    overflow: "visible",
    selectors: mirrored,
  }),
);
export const follow = style(inScreens(stroke(colour.lineStrong, 1.25)));
export const leadLine = style(inScreens(stroke(colour.accentInk, 2.5)));
