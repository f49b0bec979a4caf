import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { mirrored, stroke } from "../../styles/stroke.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour } = vars;

/** The drawings are adjacent, so that their lines connect. */
export const drawing = style(inScreens({ position: "relative", blockSize: "8rem" }));
export const lines = style(
  inScreens({
    position: "absolute",
    // Over the line between two columns, so that the drawings connect.
    insetBlock: 0,
    insetInlineStart: "-1px",
    inlineSize: "calc(100% + 1px)",
    blockSize: "100%",
    overflow: "visible",
    selectors: mirrored,
  }),
);
export const follow = style(
  inScreens({
    ...stroke(colour.lineStrong, 1.25),
    selectors: { "&[data-waiting]": { strokeDasharray: "2 4" } },
  }),
);
export const lead = style(inScreens(stroke(colour.accentInk, 2.25)));
/** Marks keep their shape when the drawing is stretched. */
export const mark = style(
  inScreens({
    position: "absolute",
    display: "grid",
    placeItems: "center",
    transform: "translate(-50%, -50%)",
    borderRadius: "50%",
    inlineSize: "11px",
    blockSize: "11px",
    backgroundColor: colour.canvas,
    border: `1.5px solid ${colour.lineStrong}`,
    selectors: {
      '[dir="rtl"] &': { transform: "translate(50%, -50%)" },
      '&[data-kind="cue"]': { backgroundColor: colour.accentInk, borderColor: colour.accentInk },
      '&[data-kind="gate"]': {
        inlineSize: "22px",
        blockSize: "22px",
        border: `2.25px solid ${colour.accentInk}`,
      },
      '&[data-kind="tool"]': {
        inlineSize: "2rem",
        blockSize: "2rem",
        color: colour.inkMuted,
        borderWidth: "1px",
      },
    },
  }),
);
