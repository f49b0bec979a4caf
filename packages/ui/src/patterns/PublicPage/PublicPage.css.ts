import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";

export const page = style(
  inPatterns({ minBlockSize: "100dvh", display: "grid", gridTemplateRows: "auto minmax(0, 1fr) auto" }),
);
/** Drawings may run to the edge of the window, never past it. */
export const main = style(inPatterns({ minInlineSize: 0, outline: "none", overflowX: "clip" }));
