import displayWidth from "fast-string-width";

const ELLIPSIS = "…";

let graphemes: Intl.Segmenter | undefined;

/**
 * A text cut to so many columns of the terminal, with an ellipsis where something is missing. Never cuts through what a
 * reader sees as one character; wide characters count as two columns.
 */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  graphemes ??= new Intl.Segmenter();
  let clipped = "";
  let taken = displayWidth(ELLIPSIS);
  for (const { segment } of graphemes.segment(text)) {
    taken += displayWidth(segment);
    if (taken > width) break;
    clipped += segment;
  }
  return clipped.trimEnd() + ELLIPSIS;
}

/** A text brought to exactly so many columns: cut, or filled with spaces. */
export function fit(text: string, width: number, align: "left" | "right" = "left"): string {
  const clipped = clip(text, width);
  const space = " ".repeat(Math.max(0, width - displayWidth(clipped)));
  return align === "right" ? space + clipped : clipped + space;
}
