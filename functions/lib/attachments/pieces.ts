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

/** What comes between two texts, when PDF.js says something more of it. */
function between(before: Piece["after"], { str, hasEOL }: TextItem): Piece["after"] {
  if (hasEOL) return "\n";
  return before === "" && str !== "" ? " " : before;
}

/**
 * The texts of a page in the order of the file.
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
    pieces.push(piece);
  }
  return pieces;
}
