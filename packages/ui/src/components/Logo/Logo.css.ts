import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const logo = style(
  inComponents({
    display: "inline-flex",
    verticalAlign: "middle",
    alignItems: "center",
    gap: "0.4em",
    color: vars.colour.ink,
    fontSize: vars.text.lg,
    fontWeight: vars.weight.strong,
    lineHeight: 1,
    letterSpacing: "-0.03em",
  }),
);
export const mark = style(inComponents({ inlineSize: "1.5em", blockSize: "1.5em", flexShrink: 0 }));
export const follow = style(inComponents({ stroke: "currentColor", strokeWidth: 1.6, fill: "none" }));
export const lead = style(inComponents({ stroke: vars.colour.accentInk, strokeWidth: 2.4, fill: "none" }));
export const point = style(inComponents({ fill: vars.colour.accentInk }));
