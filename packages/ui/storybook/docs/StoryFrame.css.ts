import { createVar, style } from "@vanilla-extract/css";
import { vars } from "../../src/theme/vars.css.ts";

export const width = createVar();
export const height = createVar();
export const scale = createVar();

export const box = style({
  inlineSize: `calc(${width} * ${scale})`,
  blockSize: `calc(${height} * ${scale})`,
  maxInlineSize: "100%",
  overflow: "hidden",
  backgroundColor: vars.colour.canvas,
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.md,
});
export const frame = style({
  display: "block",
  inlineSize: width,
  blockSize: height,
  border: 0,
  transform: `scale(${scale})`,
  transformOrigin: "0 0",
  // Until a story is rendered, Storybook shows a white page in every theme.
  opacity: 0,
  selectors: { "&[data-rendered]": { opacity: 1 } },
});
