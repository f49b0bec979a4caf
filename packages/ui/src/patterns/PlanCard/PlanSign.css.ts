import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour } = vars;

export const sign = style(inPatterns({ inlineSize: "4rem", blockSize: "2rem", flexShrink: 0 }));
export const follow = style(inPatterns({ fill: "none", stroke: colour.inkSubtle, strokeWidth: 1.3 }));
export const lead = style(inPatterns({ fill: "none", stroke: colour.accentInk, strokeWidth: 2.2 }));
export const point = style(inPatterns({ fill: colour.accentInk }));
