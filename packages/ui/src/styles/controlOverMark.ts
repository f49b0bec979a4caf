import { globalStyle } from "@vanilla-extract/css";
import { inComponents } from "./layered.ts";

/** Where the mark stands in its row, a flex box with `position: relative` of its own or around it, and how large it is. */
interface Mark {
  readonly inlineSize: string;
  readonly blockSize: string;
  readonly at: "start" | "end";
}

/**
 * Lays the control that the browser knows, unseen, over the mark that is drawn for it: a box, a dot, a track. The headless
 * library shrinks that input to a point, so that a press aimed at the control itself, as a screen reader's touch or a tool that
 * works by role aims it, would hit the words beside it. Not over the words: they can be pressed too, and their contrast stays
 * measurable. Unseen by having no look of its own, and not by `opacity`: it still counts as visible.
 *
 * @param row the class of the label that holds the input
 */
export function controlOverMark(row: string, { inlineSize, blockSize, at }: Mark): void {
  // Important, for the library hides its wrapper with styles of the element, `position: absolute` among them.
  globalStyle(
    `${row} > span:has(> input)`,
    inComponents({
      zIndex: 1,
      inlineSize: `${inlineSize} !important`,
      blockSize: `${blockSize} !important`,
      margin: "0 !important",
      clip: "auto !important",
      clipPath: "none !important",
      insetInlineEnd: at === "end" ? 0 : undefined,
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
