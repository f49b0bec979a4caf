import { globalStyle } from "@vanilla-extract/css";
import { inComponents } from "./layered.ts";

/**
 * Lays the control that the browser knows, unseen, over the whole of its row, which must be `position: relative`. The headless
 * library shrinks that input to a point, so that a press aimed at the control itself, as a screen reader's touch or a tool that
 * works by role aims it, would hit the words beside it. Unseen by having no look of its own, and not by `opacity`: it still counts
 * as visible.
 *
 * @param row the class of the label that holds the input
 */
export function controlOverRow(row: string): void {
  // Important, for the library hides its wrapper with styles of the element.
  globalStyle(
    `${row} > span:has(> input)`,
    inComponents({
      inset: 0,
      inlineSize: "100% !important",
      blockSize: "100% !important",
      margin: "0 !important",
      clip: "auto !important",
      clipPath: "none !important",
    }),
  );
  globalStyle(
    `${row} > span > input`,
    inComponents({
      position: "absolute",
      inset: 0,
      inlineSize: "100%",
      blockSize: "100%",
      margin: 0,
      appearance: "none",
      background: "none",
      forcedColorAdjust: "none",
      border: "none",
      outline: "none",
      cursor: "inherit",
    }),
  );
}
