import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inScreens } from "../../styles/layered.ts";
import { canHover, forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const score = style(inScreens({ display: "grid", minInlineSize: 0 }));
/** A mark on the leading line, and the steps beside it. The line is drawn in the accent as far as the run has come. */
export const level = style(
  inScreens({
    position: "relative",
    minInlineSize: 0,
    paddingInlineStart: space.x8,
    paddingBlockEnd: space.x4,
    selectors: {
      "&::before": {
        content: "''",
        position: "absolute",
        insetBlock: `${space.x5} calc(-1 * ${space.x5})`,
        insetInlineStart: space.x2,
        borderInlineStart: `2px solid ${colour.line}`,
      },
      "&:last-child::before": { display: "none" },
      "&[data-over]::before": { borderInlineStartColor: colour.accent },
      "&::after": {
        content: "''",
        position: "absolute",
        insetBlockStart: space.x4,
        insetInlineStart: `calc(${space.x2} - 4px)`,
        inlineSize: "10px",
        blockSize: "10px",
        boxSizing: "border-box",
        borderRadius: vars.radius.full,
        border: `2px solid ${colour.lineStrong}`,
        backgroundColor: colour.canvas,
      },
      "&[data-over]::after": { borderColor: colour.accent, backgroundColor: colour.accent },
    },
  }),
);
export const levelSteps = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
    gap: space.x2,
  }),
);
export const cue = style(
  inScreens({
    ...typography.label,
    display: "grid",
    gap: space.x1,
    justifyItems: "start",
    inlineSize: "100%",
    minBlockSize: vars.size.target,
    padding: space.x3,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
    textAlign: "start",
    overflowWrap: "anywhere",
    cursor: "pointer",
    selectors: { "&[data-selected]": { borderColor: colour.ink }, "&[data-focus-visible]": focusRing },
    "@media": {
      [canHover]: { selectors: { "&[data-hovered]": { backgroundColor: colour.sunken } } },
      [forcedColours]: { selectors: { "&[data-selected]": { borderColor: "Highlight" } } },
    },
  }),
);
