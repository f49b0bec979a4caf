import { globalStyle } from "@vanilla-extract/css";
import { inComponents } from "./layered.ts";

/** Size and side of the drawn control. Its row must be a flex box with, or inside an element with, `position: relative`. */
interface Mark {
  readonly inlineSize: string;
  readonly blockSize: string;
  readonly at: "start" | "end";
}

/**
 * Places the native input of a checkbox, radio button or switch invisibly over the control that is drawn for it.
 * The headless library shrinks the input to a single point. A press on the input itself, as sent by a screen reader or by a
 * tool that finds controls by role, would then hit the label text beside it. The input does not cover the text, which can
 * be pressed too. It is hidden by having no appearance rather than by `opacity`, so it still counts as visible.
 *
 * @param row the class of the label that contains the input
 */
export function controlOverMark(row: string, { inlineSize, blockSize, at }: Mark): void {
  // `!important` is needed because the library hides its wrapper with inline styles such as `position: absolute`.
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
