import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";

export const page = style(
  inPatterns({ minBlockSize: "100dvh", display: "grid", gridTemplateRows: "auto minmax(0, 1fr) auto" }),
);
/** Wide drawings are clipped at the edge of the window. */
export const main = style(inPatterns({ minInlineSize: 0, outline: "none", overflowX: "clip" }));
