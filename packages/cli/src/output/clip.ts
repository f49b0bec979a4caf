import displayWidth from "fast-string-width";

const ELLIPSIS = "…";

let graphemes: Intl.Segmenter | undefined;

/**
 * Cuts a text to a number of terminal columns and adds an ellipsis if it was longer. Keeps grapheme clusters whole;
 * wide characters count as two columns.
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

/** Brings a text to exactly this number of columns: cut, or padded with spaces. */
export function fit(text: string, width: number, align: "left" | "right" = "left"): string {
  const clipped = clip(text, width);
  const space = " ".repeat(Math.max(0, width - displayWidth(clipped)));
  return align === "right" ? space + clipped : clipped + space;
}
