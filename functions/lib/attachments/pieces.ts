/** A text on a page, where it stands: in points, from the page's left edge and upwards from its foot, as a person sees it. */
export interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Of the line that its letters stand on. */
  readonly base: number;
  /** Of its letters. */
  readonly size: number;
  /** Whether it runs from left to right. What does not belongs to no line and no table. */
  readonly isLevel: boolean;
  /** Whether it was written into a field, which is no word of a sentence. Default: no. */
  readonly isField?: boolean;
  /** What the file says comes between it and the next one. */
  readonly after: "" | " " | "\n";
}

/** What PDF.js says of a text. */
export interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

/** A matrix of PDF, six numbers. */
export type Matrix = readonly number[];

/** A point of the file as a person sees it on the page, which may be turned. */
export function seen(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix,
  x: number,
  y: number,
): readonly [x: number, y: number] {
  // The y axis of PDF.js goes down.
  return [a * x + c * y + e, -(b * x + d * y + f)];
}

/** The accents that TeX draws over or under a letter of their own, and what they are as marks of the letter. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["`", "\u0300"],
  ["´", "\u0301"],
  ["ˆ", "\u0302"],
  ["˜", "\u0303"],
  ["¯", "\u0304"],
  ["˘", "\u0306"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["˚", "\u030A"],
  ["˝", "\u030B"],
  ["ˇ", "\u030C"],
  ["¸", "\u0327"],
]);

/** Letters that TeX puts an accent on instead of those with a dot. */
const DOTLESS: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };

/** A letter with an accent, where there is such a letter. */
function accented(letter: string | undefined, accent: string | undefined): string | undefined {
  const mark = ACCENTS.get(accent ?? "");
  if (mark === undefined || letter === undefined || !/\p{L}/u.test(letter)) return undefined;
  const whole = ((DOTLESS[letter] ?? letter) + mark).normalize("NFC");
  return [...whole].length === 1 ? whole : undefined;
}

/** How far back, in sizes of the letters, the second of two texts begins that are drawn over each other. */
const OVER = 0.2;

/** Two texts of which one draws an accent over a letter of the other, as one; undefined for any others. */
function composed(first: Piece, second: Piece): Piece | undefined {
  const back = first.right - second.left;
  const isNear = Math.abs(first.base - second.base) < first.size;
  if (!first.isLevel || !second.isLevel || !isNear || back < OVER * first.size || back > first.size) {
    return undefined;
  }
  const [ahead, last] = [first.text.slice(0, -1), first.text.slice(-1)];
  const [head = "", ...rest] = second.text;
  const letter = accented(head, last) ?? accented(last, head);
  if (letter === undefined) return undefined;
  const isAlone = ahead === "";
  return {
    ...second,
    text: ahead + letter + rest.join(""),
    left: isAlone ? Math.min(first.left, second.left) : first.left,
    right: Math.max(first.right, second.right),
    base: ACCENTS.has(last) ? second.base : first.base,
  };
}

/** What comes between two texts, when PDF.js says something more of it. */
function between(before: Piece["after"], { str, hasEOL }: TextItem): Piece["after"] {
  if (hasEOL) return "\n";
  return before === "" && str !== "" ? " " : before;
}

/**
 * The texts of a page in the order of the file, with accents on their letters.
 * @param viewport from the file's points to those of the page as it is seen
 */
export function piecesOf(items: readonly TextItem[], viewport: Matrix): Piece[] {
  const pieces: Piece[] = [];
  for (const item of items) {
    const last = pieces.at(-1);
    const text = item.str.trim();
    if (text === "") {
      if (last) pieces.splice(-1, 1, { ...last, after: between(last.after, item) });
      continue;
    }
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform;
    const [left, base] = seen(viewport, x, y);
    const length = Math.hypot(a, b) || 1;
    const [endX, endY] = seen(viewport, x + (a / length) * item.width, y + (b / length) * item.width);
    const isLevel = endX > left && Math.abs(endY - base) < 0.01 * (endX - left);
    const ending = /\s$/u.test(item.str) ? " " : "";
    const after = item.hasEOL ? "\n" : ending;
    const piece: Piece = { text, left, right: endX, base, size: item.height || 1, isLevel, after };
    if (last && /^\s/u.test(item.str)) pieces.splice(-1, 1, { ...last, after: last.after || " " });
    const whole = last && composed(last, piece);
    if (whole) pieces.splice(-1, 1, whole);
    else pieces.push(piece);
  }
  return pieces;
}
