import type { Piece } from "./pieces.ts";

/** Words that stand together on one line, as in a cell of a table. */
export type Phrase = Piece;

/** In sizes of the letters: a difference of height within a line, and the space that ends a phrase. */
export const SAME_LINE = 0.35;
const GAP = 0.6;
/** In sizes of the letters: the widest space that stretches a line of prose, and by how much spaces of one line differ. */
export const STRETCHED = 2.5;
const EVEN = 0.2;

/** Whether a text is a date, a number, or an amount. */
export const isValue = (text: string): boolean => /^[-+\u2212(]?[€$£]?\d[\d.,'\u2019/:-]*[)%€]?$/u.test(text);

/** Whether a text begins on the line on which another one ends. */
function followsOn(last: Phrase, { left, base, size, isLevel }: Phrase): boolean {
  const most = Math.max(size, last.size);
  return (
    last.isLevel &&
    isLevel &&
    Math.abs(last.base - base) < SAME_LINE * most &&
    left - last.right > -GAP * most
  );
}

const joined = (last: Phrase, next: Phrase): Phrase => ({
  ...last,
  text: last.text + (last.after === "" ? "" : " ") + next.text,
  right: Math.max(last.right, next.right),
  size: Math.max(last.size, next.size),
  after: next.after,
});

/** The space before a phrase, in sizes of its letters. */
export const gapBefore = (phrase: Phrase, last: Phrase | undefined): number =>
  (phrase.left - (last?.right ?? phrase.left)) / phrase.size;

/** Whether phrases that follow each other are the words of a line that is stretched to the width of its column. */
function isStretched(line: readonly Phrase[]): boolean {
  const gaps = line.slice(1).map((phrase, at) => gapBefore(phrase, line[at]));
  const most = Math.max(...gaps);
  return (
    gaps.length > 1 &&
    most < STRETCHED &&
    most - Math.min(...gaps) < EVEN &&
    line.every(({ text, isField }) => !isField && !isValue(text))
  );
}

/** The phrases of a page, in the order of its texts. */
export function phrasesOf(pieces: readonly Piece[]): Phrase[] {
  const lines: Phrase[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (!line || !last || !followsOn(last, piece)) lines.push([piece]);
    else if (gapBefore(piece, last) > GAP || piece.isField || last.isField) line.push(piece);
    else line.splice(-1, 1, joined(last, piece));
  }
  return lines.flatMap((line) => (isStretched(line) ? [line.reduce(joined)] : line));
}
