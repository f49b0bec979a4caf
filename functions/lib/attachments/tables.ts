import { gapBefore, isValue, type Phrase, SAME_LINE, STRETCHED } from "./phrases.ts";

/** A column of a table, as wide as what stands in it alone. */
export interface Column {
  left: number;
  right: number;
  readonly phrases: Phrase[];
}

/** A table of a page. */
export interface Table {
  /** One text for each column, empty where nothing stands. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly Column[];
  readonly phrases: ReadonlySet<Phrase>;
}

type Line = readonly Phrase[];

/** In sizes of the letters: what counts as the same edge, and as standing above each other. */
const SAME_EDGE = 0.5;
const TOUCH = 0.1;
/** In sizes of the letters, the widest space between two words of a cell. */
const GAP_IN_CELL = 1.2;
/** In sizes of the letters, the highest row; lines of one cell are nearer. */
const ROW_HEIGHT = 4;
const LINE_HEIGHT = 1.7;
/** Columns by which a row may have more than those before it. */
const NEW_COLUMNS = 1;
/** Lines between two rows of a table that are none themselves, such as titles. */
const MOST_BETWEEN = 3;
/** Words of each phrase on average, from which columns that are written one after the other are columns of a page. */
const WORDS_OF_PROSE = 3;
/** Phrases of each column by which the next page knows its edges. */
const MOST_CARRIED = 20;
/** The share of values in phrases from which they are no prose. */
const VALUES = 0.2;

/** The lines of a page from its head to its foot, each from left to right. */
function linesOf(phrases: readonly Phrase[]): Line[] {
  const lines: Phrase[][] = [];
  for (const phrase of phrases.filter(({ isLevel }) => isLevel).toSorted((a, b) => b.base - a.base)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && first.base - phrase.base < SAME_LINE * Math.min(first.size, phrase.size)) {
      line.push(phrase);
    } else lines.push([phrase]);
  }
  for (const line of lines) line.sort((a, b) => a.left - b.left);
  return lines;
}

const overlap = (a: Pick<Column, "left" | "right">, b: Pick<Column, "left" | "right">) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Whether a phrase begins, or ends, where others of a column do. */
const isAligned = (phrase: Phrase, column: Column | undefined, edge: "left" | "right") =>
  column?.phrases.some((one) => Math.abs(one[edge] - phrase[edge]) < SAME_EDGE * phrase.size) ?? false;

/** Between two words, and after a date that another cell follows without a space. */
const WORD_ENDS = /(\s+)|(?<=\d[/.-]\d{4})(?=\S)/u;

/** Rough widths of characters, in sizes of the letters. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\s.,:;'’|!/ijlftrI()-]/u, 0.3],
  [/[mwMW%@]/u, 0.85],
  [/\p{Lu}/u, 0.68],
];
const USUAL_WIDTH = 0.55;
const widths = new Map<string, number>();

function widthOf(text: string): number {
  let sum = 0;
  for (const one of text) {
    const known = widths.get(one) ?? WIDTHS.find(([kind]) => kind.test(one))?.[1] ?? USUAL_WIDTH;
    widths.set(one, known);
    sum += known;
  }
  return sum;
}

/** The words of a phrase, each about where it stands. */
function wordsOf(phrase: Phrase): Phrase[] {
  const scale = (phrase.right - phrase.left) / widthOf(phrase.text);
  const words: Phrase[] = [];
  let left = phrase.left;
  for (const part of phrase.text.split(WORD_ENDS)) {
    // Without a space there is nothing between the two.
    if (part === undefined) continue;
    const right = left + scale * widthOf(part);
    if (part.trim() !== "") words.push({ ...phrase, text: part, left, right });
    left = right;
  }
  return words;
}

/**
 * The cells of a phrase that stands in several columns, because PDF.js joins texts that nearly touch: words of which each group
 * begins or ends where its column does, with a value at least every second time. Anything else is one text that is too long.
 */
function cellsIn(phrase: Phrase, columns: readonly Column[]): readonly Phrase[] {
  const over = columns.filter((column) => overlap(phrase, column) > TOUCH * phrase.size);
  if (over.length < 2) return [phrase];
  const groups: { column: Column; cell: Phrase }[] = [];
  for (const word of wordsOf(phrase)) {
    const column = over.reduce((best, one) => (overlap(word, one) > overlap(word, best) ? one : best));
    const last = groups.at(-1);
    if (last?.column !== column) groups.push({ column, cell: word });
    else last.cell = { ...last.cell, text: `${last.cell.text} ${word.text}`, right: word.right };
  }
  const areCells = groups.every(
    ({ column, cell }, at) =>
      (isAligned(cell, column, "left") || isAligned(cell, column, "right")) &&
      (at === 0 || [cell, groups[at - 1]?.cell].some((one) => isValue(one?.text ?? ""))),
  );
  return areCells ? groups.map(({ cell }) => cell) : [phrase];
}

/** The column of a phrase, which may reach over the next one where that is empty; null for a new one, undefined for none. */
function columnOf(phrase: Phrase, columns: readonly Column[]): Column | null | undefined {
  const over = columns.filter((column) => overlap(phrase, column) > TOUCH * phrase.size);
  if (over.length < 2) return over[0] ?? null;
  if (isAligned(phrase, over[0], "left")) return over[0];
  return isAligned(phrase, over.at(-1), "right") ? over.at(-1) : undefined;
}

type Placed = readonly { readonly phrase: Phrase; readonly column: Column | null }[];

/** Where the phrases of a line stand in a table; undefined if the line has other columns. */
function placed(line: Line, columns: readonly Column[]): Placed | undefined {
  const places: { phrase: Phrase; column: Column | null }[] = [];
  for (const phrase of line) {
    const column = columnOf(phrase, columns);
    if (column === undefined) return undefined;
    const last = places.at(-1);
    if (last && column && last.column === column) {
      if (phrase.left - last.phrase.right > GAP_IN_CELL * phrase.size) return undefined;
    } else if (last?.column && column) {
      // Neither reaches far into the column of the other.
      const most = (one: Phrase, of: Column) => 0.3 * Math.min(of.right - of.left, one.right - one.left);
      const isOver =
        overlap(last.phrase, column) > most(last.phrase, column) ||
        overlap(phrase, last.column) > most(phrase, last.column);
      if (isOver) return undefined;
    }
    places.push({ phrase, column });
  }
  return places;
}

interface Cell {
  readonly phrase: Phrase;
  /** What it is a part of, or itself. */
  readonly source: Phrase;
  readonly column: Column;
  /** Place of its line in the table. */
  readonly row: number;
}

/** A table that is being read, line by line. */
class Draft {
  readonly columns: Column[];
  readonly #lines: Line[] = [];
  readonly #cells: Cell[] = [];
  readonly #isCarried: boolean;

  /** @param carried columns that it has from the page before */
  constructor(carried: readonly Column[] = []) {
    this.columns = carried.map((column) => ({ ...column, phrases: column.phrases.slice(-MOST_CARRIED) }));
    this.#isCarried = carried.length > 0;
  }

  /** Whether a line is a row of this table. */
  fits(line: Line): boolean {
    const places = placed(
      line.flatMap((phrase) => cellsIn(phrase, this.columns)),
      this.columns,
    );
    if (places === undefined) return false;
    const added = places.filter(({ column }) => column === null).length;
    if (this.#isCarried) return added === 0;
    return added <= NEW_COLUMNS || this.#lines.length < 2;
  }

  /** Whether a line has too many texts for this table, so that another one begins. */
  isOther(line: Line): boolean {
    return line.length > this.columns.length && !this.fits(line);
  }

  /** Whether a line is one text that stands in one column: any, or any but the first. */
  isWithinColumn([phrase, ...others]: Line, columns = this.columns): boolean {
    if (phrase === undefined || others.length > 0) return false;
    const over = this.columns.filter((column) => overlap(phrase, column) > TOUCH * phrase.size);
    return over.length === 1 && over.every((column) => columns.includes(column));
  }

  add(line: Line): void {
    const cells = line.flatMap((source) =>
      cellsIn(source, this.columns).map((phrase) => ({ source, phrase })),
    );
    const places = placed(
      cells.map(({ phrase }) => phrase),
      this.columns,
    );
    for (const [at, { phrase, source }] of cells.entries()) {
      const column = (places ? places[at]?.column : this.#nearest(phrase)) ?? this.#insert(phrase);
      column.phrases.push(phrase);
      this.#cells.push({ phrase, source, column, row: this.#lines.length });
      if (this.columns.some((one) => one !== column && overlap(phrase, one) > TOUCH * phrase.size)) continue;
      column.left = Math.min(column.left, phrase.left);
      column.right = Math.max(column.right, phrase.right);
    }
    this.#lines.push(line);
  }

  #insert({ left, right }: Phrase): Column {
    const column = { left, right, phrases: [] };
    const at = this.columns.findIndex((one) => one.left > left);
    this.columns.splice(at < 0 ? this.columns.length : at, 0, column);
    return column;
  }

  #nearest(phrase: Phrase): Column | undefined {
    return this.columns.toSorted((a, b) => overlap(phrase, b) - overlap(phrase, a))[0];
  }

  /**
   * The table, if it is one.
   * @param order place of each phrase in the file
   */
  finish(order: ReadonlyMap<Phrase, number>): Table | undefined {
    const full = this.#lines.filter(({ length }) => length > 1).length;
    if (full < (this.#isCarried ? 1 : 2)) return undefined;
    const inFile = this.#cells.toSorted((a, b) => (order.get(a.source) ?? 0) - (order.get(b.source) ?? 0));
    const turns = inFile.filter(({ column }, at) => inFile[at + 1]?.column !== column).length;
    const isByColumn = turns <= full;
    if (this.#isProse(isByColumn)) return undefined;
    const follows = ({ source }: Cell, next: Cell) =>
      (order.get(next.source) ?? 0) - (order.get(source) ?? 0) === 1;
    const within = isByColumn ? new Set<number>() : linesWithinRows(inFile, follows);
    const indexes = this.#indexes();
    const width = 1 + Math.max(...indexes.values());
    const rows: string[][] = [];
    const rowOf = this.#lines.map((_, at) => {
      if (!within.has(at)) rows.push(Array.from({ length: width }, () => ""));
      return rows.at(-1) ?? [];
    });
    for (const { phrase, column, row } of this.#cells) {
      const [texts = [], index = 0] = [rowOf[row], indexes.get(column)];
      texts[index] = `${texts[index] ?? ""} ${phrase.text}`.trimStart();
    }
    return { rows, columns: this.columns, phrases: new Set(inFile.map(({ source }) => source)) };
  }

  /** Whether this is text in columns of a page, or stretched to the width of one. */
  #isProse(isByColumn: boolean): boolean {
    if (this.#cells.some(({ phrase }) => phrase.isField)) return false;
    const texts = this.#cells.map(({ phrase }) => phrase.text);
    const others = this.#cells.filter(({ column }) => column !== this.columns[0]);
    if (others.filter(({ phrase }) => isValue(phrase.text)).length >= VALUES * others.length) return false;
    const words = texts.reduce((sum, text) => sum + text.split(/\s+/u).length, 0);
    if (isByColumn && words >= WORDS_OF_PROSE * texts.length) return true;
    const gaps = this.#lines.flatMap((line) =>
      line.slice(1).map((phrase, at) => gapBefore(phrase, line[at])),
    );
    return (gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0) < STRETCHED;
  }

  /** The place of each column; a title at the left of a column whose numbers stand at the right is theirs. */
  #indexes(): Map<Column, number> {
    const indexes = new Map<Column, number>();
    const head = new Set(this.#isCarried ? [] : this.#lines[0]);
    let titled: Column | undefined;
    let next = 0;
    for (const column of this.columns) {
      const isUnder = titled !== undefined && !column.phrases.some((phrase) => head.has(phrase));
      indexes.set(column, isUnder ? next - 1 : next++);
      titled = !isUnder && column.phrases.every((phrase) => head.has(phrase)) ? column : undefined;
    }
    return indexes;
  }
}

/**
 * The lines that go on with the row above: those of a text of several lines that has other cells beside its first ones, or that
 * the file writes apart from the other cells beside it.
 */
function linesWithinRows(inFile: readonly Cell[], follows: (cell: Cell, next: Cell) => boolean): Set<number> {
  const within = new Set<number>();
  const cellsOf = Map.groupBy(inFile, ({ row }) => row);
  for (let from = 0, to = 0; from < inFile.length; from = to + 1) {
    for (to = from; goesOn(inFile[to], inFile[to + 1], follows); ) to += 1;
    const [first, last] = [inFile[from], inFile[to]];
    if (first === undefined || last === undefined || first === last) continue;
    const near = SAME_LINE * first.phrase.size;
    const [top, foot] = [first.phrase.base, last.phrase.base];
    const neighbours = [inFile[from - 1], inFile[to + 1]];
    const [before = Number.POSITIVE_INFINITY, after = Number.NEGATIVE_INFINITY] = neighbours.map(
      (cell) => cell?.phrase.base,
    );
    const isBeside =
      (before < top - near && before > foot - near) || (after > foot + near && after < top + near);
    const isApart = neighbours.every((cell) => !cell || cell.row < first.row || cell.row > last.row);
    const lines = Array.from(
      { length: last.row - first.row + 1 },
      (_, at) => cellsOf.get(first.row + at) ?? [],
    );
    const hasOthers = lines.some((cells) => cells.some(({ column }) => column !== first.column));
    if (!isBeside && !(isApart && hasOthers)) continue;
    for (let row = first.row + 1; row <= last.row; row += 1) within.add(row);
  }
  return within;
}

/** Whether a cell's text goes on in the next line. */
function goesOn(
  cell: Cell | undefined,
  next: Cell | undefined,
  follows: (cell: Cell, next: Cell) => boolean,
): boolean {
  if (cell === undefined || next?.column !== cell.column || !follows(cell, next)) return false;
  return next.row > cell.row && cell.phrase.base - next.phrase.base < LINE_HEIGHT * cell.phrase.size;
}

/**
 * The tables of a page, from its head to its foot. Their columns are where their cells stand.
 * @param carried columns of a table at the end of the page before, which may go on
 */
export function tablesOf(phrases: readonly Phrase[], carried: readonly Column[] = []): Table[] {
  const lines = linesOf(phrases);
  const order = new Map(phrases.map((phrase, at) => [phrase, at]));
  const tables: Table[] = [];
  let at = 0;
  let head = carried;
  while (at < lines.length) {
    const line = lines[at] ?? [];
    if (line.length < 2) {
      at += 1;
      continue;
    }
    const { draft, end } = draftFrom(lines, at, head);
    const table = draft.finish(order);
    if (table) tables.push(table);
    head = [];
    at = end;
  }
  return tables;
}

/** Reads a table from a line with several phrases, to the last line that fits. */
function draftFrom(
  lines: readonly Line[],
  start: number,
  head: readonly Column[],
): { draft: Draft; end: number } {
  const carried = new Draft(head);
  const first = lines[start] ?? [];
  const draft = head.length > 0 && carried.fits(first) ? carried : new Draft();
  draft.add(first);
  let end = start + 1;
  let between = 0;
  for (let at = end; between <= MOST_BETWEEN && isNear(lines, at, ROW_HEIGHT); at += 1) {
    const line = lines[at] ?? [];
    if (line.length > 1 && draft.fits(line)) {
      for (const each of lines.slice(end, at + 1)) draft.add(each);
      end = at + 1;
      between = 0;
    } else if (draft.isOther(line)) break;
    else if (!draft.isWithinColumn(line)) between += 1;
  }
  // A sum below the last row stands alone in its column.
  for (
    ;
    isNear(lines, end, LINE_HEIGHT) && draft.isWithinColumn(lines[end] ?? [], draft.columns.slice(1));
    end += 1
  )
    draft.add(lines[end] ?? []);
  return { draft, end };
}

/** Whether a line stands close below the one before. */
function isNear(lines: readonly Line[], at: number, sizes: number): boolean {
  const [above, below] = [lines[at - 1]?.[0], lines[at]?.[0]];
  return (
    above !== undefined &&
    below !== undefined &&
    above.base - below.base < sizes * Math.max(above.size, below.size)
  );
}
