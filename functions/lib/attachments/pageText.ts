import { type Phrase, phrasesOf } from "./phrases.ts";
import type { Piece } from "./pieces.ts";
import { type Column, type Table, tablesOf } from "./tables.ts";

/** What is read of a page. */
export interface PageText {
  readonly text: string;
  /** Columns of a table that may go on at the head of the next page. */
  readonly carried: readonly Column[];
}

/** Phrases that may stand below a table that goes on the next page: those of the foot. */
const MOST_AT_FOOT = 3;

const written = ({ rows }: Table): string =>
  rows
    .map((row) => `| ${row.map((text) => text.replace(/\s+/gu, " ").replaceAll("|", "\\|")).join(" | ")} |\n`)
    .join("");

/**
 * The text of a page in the order of the file. Rows of tables are written with a mark between their cells, so that an empty one
 * keeps its place.
 * @param carried columns of a table at the end of the page before
 */
export function pageText(pieces: readonly Piece[], carried: readonly Column[]): PageText {
  const phrases = phrasesOf(pieces);
  const tables = tablesOf(phrases, carried);
  const tableOf = new Map<Phrase, Table>(
    tables.flatMap((table) => [...table.phrases].map((phrase) => [phrase, table] as const)),
  );
  const begun = new Set<Table>();
  let text = "";
  for (const phrase of phrases) {
    const table = tableOf.get(phrase);
    if (table === undefined) text += phrase.text + phrase.after;
    else if (!begun.has(table)) {
      begun.add(table);
      text = `${text.trimEnd()}\n${written(table)}`;
    }
  }
  const last = tables.at(-1);
  const foot = Math.min(...[...(last?.phrases ?? [])].map(({ base }) => base));
  const below = phrases.filter(({ base }) => base < foot).length;
  return { text: text.trim().normalize("NFC"), carried: last && below <= MOST_AT_FOOT ? last.columns : [] };
}
