import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const drawing = style(inScreens({ inlineSize: "8rem", blockSize: "4rem", overflow: "visible" }));
export const follow = style(inScreens({ fill: "none", stroke: vars.colour.lineStrong, strokeWidth: 1.4 }));
export const lead = style(inScreens({ fill: "none", stroke: vars.colour.accentInk, strokeWidth: 2.2 }));
export const node = style(
  inScreens({ fill: vars.colour.canvas, stroke: vars.colour.inkMuted, strokeWidth: 1.4 }),
);
export const cue = style(inScreens({ fill: vars.colour.accentInk }));
