/** Pixels between two levels, and between two steps of a level. */
const ROW = 44;
const COLUMN = 72;
/** Pixels around the drawing. */
const MARGIN = 22;

/** A step in the drawing. */
export interface ScoreMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** Whether it is on the longest way through the graph. */
  readonly leads: boolean;
}

/** A dependency in the drawing, as the path of an SVG. */
export interface ScoreLink {
  readonly id: string;
  readonly path: string;
  readonly leads: boolean;
}

/** A graph as a score: one line for each level, a mark for each step. */
export interface Score {
  readonly width: number;
  readonly height: number;
  /** Heights of the lines. */
  readonly lines: readonly number[];
  readonly marks: readonly ScoreMark[];
  readonly links: readonly ScoreLink[];
}

/** The keys on the longest way, the first of several. Levels guarantee that it ends. */
function longestWay(
  levels: readonly (readonly string[])[],
  waits: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const lengths = new Map<string, number>();
  const previous = new Map<string, string>();
  for (const key of levels.flat()) {
    let longest = 0;
    for (const before of waits.get(key) ?? []) {
      const length = lengths.get(before) ?? 0;
      if (length > longest) {
        longest = length;
        previous.set(key, before);
      }
    }
    lengths.set(key, longest + 1);
  }
  let end: string | undefined;
  for (const [key, length] of lengths) if (length > (lengths.get(end ?? "") ?? 0)) end = key;
  const way = new Set<string>();
  for (let key = end; key !== undefined && !way.has(key); key = previous.get(key)) way.add(key);
  return way;
}

/**
 * Places a graph on a score.
 * @param levels keys of the steps that can be done at the same time, in order
 * @param waits which steps each one waits for
 */
export function scoreLayout(
  levels: readonly (readonly string[])[],
  waits: ReadonlyMap<string, readonly string[]>,
): Score {
  const most = Math.max(1, ...levels.map((level) => level.length));
  const width = 2 * MARGIN + (most - 1) * COLUMN + COLUMN;
  const lines = levels.map((_, row) => MARGIN + row * ROW);
  const way = longestWay(levels, waits);
  const marks = levels.flatMap((level, row) =>
    level.map((key, place) => ({
      key,
      x: width / 2 + (place - (level.length - 1) / 2) * COLUMN,
      y: MARGIN + row * ROW,
      leads: way.has(key),
    })),
  );
  const placed = new Map(marks.map((mark) => [mark.key, mark]));
  const links = marks.flatMap((to) =>
    (waits.get(to.key) ?? []).flatMap((key) => {
      const from = placed.get(key);
      if (!from || from.y >= to.y) return [];
      const middle = (from.y + to.y) / 2;
      const path = `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
      return [{ id: `${key} ${to.key}`, path, leads: from.leads && to.leads && isNext(from, to) }];
    }),
  );
  return { width, height: 2 * MARGIN + Math.max(0, levels.length - 1) * ROW, lines, marks, links };

  /** Whether one leading step follows another directly on the way. */
  function isNext(from: ScoreMark, to: ScoreMark): boolean {
    return !marks.some(({ leads, y }) => leads && y > from.y && y < to.y);
  }
}
