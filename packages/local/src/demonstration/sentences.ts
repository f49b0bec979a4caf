/** Shortened words whose point ends no sentence. */
const SHORTENED =
  /(?:^|[\s(])(?:sig|sigg|dott|dr|ing|avv|prof|art|artt|pag|n|nr|ecc|es|p|s|mr|mrs|ms|st|no|vs|e\.g|i\.e)\.\s*$/i;

/** Whether a text ends with a shortened word, whose point ends no sentence. */
export const endsShortened = (text: string): boolean => SHORTENED.test(text.slice(-12));

/** What begins a line that is a heading, a list's item or a quotation. */
export const LINE_MARK = /^\s{0,3}(?:#{1,6}|[-*+•]|\d{1,3}[.)]|>)\s+/;

/** The sentences of a text, in their order and without Markdown's marks of lines. A line's end ends a paragraph only if it is empty. */
export function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter("it", { granularity: "sentence" });
  const found: string[] = [];
  const blocks = text.split(/\n\s*\n|\n(?=\s{0,3}(?:#{1,6}|[-*+•]|\d{1,3}[.)]|>)\s)/);
  for (const block of blocks) {
    let kept = "";
    const flat = block.replace(LINE_MARK, "").replaceAll(/\s+/g, " ").trim();
    for (const { segment } of segmenter.segment(flat)) {
      kept += segment;
      if (endsShortened(kept)) continue;
      if (kept.trim() !== "") found.push(kept.trim());
      kept = "";
    }
    if (kept.trim() !== "") found.push(kept.trim());
  }
  return found;
}
