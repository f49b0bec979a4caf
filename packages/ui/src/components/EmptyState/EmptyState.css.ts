import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const empty = style(
  inComponents({
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: space.x2,
    paddingBlock: space.x8,
  }),
);
/** The drawing: horizontal lines, like an empty music staff. */
export const staff = style(
  inComponents({ inlineSize: "7.5rem", blockSize: "2.5rem", marginBlockEnd: space.x3, overflow: "visible" }),
);
export const line = style(inComponents({ stroke: colour.line, strokeWidth: 1.5 }));
export const cue = style(
  inComponents({
    fill: colour.canvas,
    stroke: colour.lineStrong,
    strokeWidth: 1.5,
    strokeDasharray: "2 2.4",
  }),
);
export const passedCue = style(
  inComponents({ fill: colour.line, stroke: colour.lineStrong, strokeWidth: 1 }),
);
export const title = style(inComponents(typography.title));
export const text = style(
  inComponents({ ...typography.interface, color: colour.inkMuted, maxInlineSize: vars.size.measure }),
);
export const actions = style(inComponents({ marginBlockStart: space.x3 }));
