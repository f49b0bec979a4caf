/** A piece of an answer that is rendered on its own, so that a finished one is never rendered again. */
export interface MarkdownBlock {
  /** Offset in the whole text; stays the same while text is appended. */
  start: number;
  /** `code` is a whole fenced block, `plain` is shown as it is written, `text` is parsed. */
  kind: "text" | "code" | "plain";
  /** For `code` what is between the fences; otherwise the source. */
  text: string;
  /** For `code`: the language after the opening fence, empty without one. */
  language: string;
  /** For a heading: its level, 1 to 6. */
  heading?: number | undefined;
}

/**
 * What is parsed at most. A block over one of the bounds is shown as plain preformatted text; after the last allowed block,
 * all the rest is. An answer of ordinary length stays far below; the bounds keep a hostile one from freezing the page.
 */
export const MARKDOWN_BOUNDS = {
  /** Characters of a block. Code is not parsed and has no bound. */
  characters: 24_000,
  /** Characters of a word. Browsers take long to break one that is longer. */
  word: 4_000,
  /** Lists and quotes within each other. */
  containers: 10,
  /** Elements within each other, such as words in bold in a link. */
  depth: 32,
  /** Elements of a block: words in bold, links, cells, items. */
  elements: 4_000,
  /** Blocks of an answer. */
  blocks: 2_000,
  /** Blocks of code of an answer, each of which has a button and is measured. */
  codeBlocks: 200,
} as const;

/** A list is divided between two items when it is longer, so that a long one is not parsed again with each new item. */
const LIST_CHARACTERS = 3_000;

const atxHeading = /^(#{1,6})(?:[ \t]|$)/;
const setextLine = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/;
const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
/** An item that may follow a paragraph without a blank line. */
const interruptingItem = /^(?:[-*+]|1[.)])[ \t]+\S/;
const outerFence = /^(`{3,}|~{3,})(.*)$/;
const innerFence = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^`]*)$/;

/** A line that opens more lists and quotes within each other than are shown; the parser would take long. */
const deepLine = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])){${MARKDOWN_BOUNDS.containers + 1}}`,
  "m",
);
const isParsed = (source: string): boolean =>
  source.length <= MARKDOWN_BOUNDS.characters &&
  !deepLine.test(source) &&
  (source.length <= MARKDOWN_BOUNDS.word ||
    source.split(/\s/).every((word) => word.length <= MARKDOWN_BOUNDS.word));

interface Fence {
  /** The opening characters: the closing ones are of the same kind and at least as many. */
  mark: string;
  isOuter: boolean;
}

const closes = (line: string, { mark }: Fence): boolean => {
  const end = line.trim();
  return end.length >= mark.length && end === mark.charAt(0).repeat(end.length);
};

/** The code between the fences. The language is known as soon as its line is complete. */
function codeBlock(start: number, source: string, isClosed: boolean): MarkdownBlock {
  const lineEnd = source.indexOf("\n");
  if (lineEnd < 0) return { start, kind: "code", text: "", language: "" };
  const language = (outerFence.exec(source.slice(0, lineEnd))?.[2] ?? "").trim().split(/[\s{,]/, 1)[0] ?? "";
  const lastLine = source.lastIndexOf("\n");
  const text = source.slice(lineEnd + 1, isClosed ? Math.max(lastLine, lineEnd + 1) : undefined);
  return { start, kind: "code", text, language };
}

/**
 * Divides a text at blank lines outside of fences, and around headings and fenced code. Blocks never depend on the text after
 * the next line, so that appending text changes only the last one or two.
 */
export function markdownBlocks(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let codeBlocks = 0;
  /** Where the current block begins; -1 between blocks. */
  let start = -1;
  /** Where the last line with content of the current block ends. */
  let end = 0;
  let isList = false;
  let isAfterBlank = false;
  let heading: number | undefined;
  let fence: Fence | undefined;
  let hasCode = false;

  const finish = (isClosed: boolean) => {
    if (start < 0) return;
    const source = text.slice(start, end);
    const isOverBounds =
      (hasCode && codeBlocks > MARKDOWN_BOUNDS.codeBlocks) || (!fence?.isOuter && !isParsed(source));
    const block: MarkdownBlock = isOverBounds
      ? { start, kind: "plain", text: source, language: "" }
      : fence?.isOuter
        ? codeBlock(start, source, isClosed)
        : { start, kind: "text", text: source, language: "" };
    if (heading !== undefined) block.heading = heading;
    blocks.push(block);
    start = -1;
    isList = false;
    heading = undefined;
    fence = undefined;
    hasCode = false;
  };
  const begin = (at: number, line: string) => {
    finish(false);
    start = at;
    isList = item.test(line);
  };
  const beginsBlock = (line: string, at: number): boolean => {
    if (start < 0) return true;
    if (atxHeading.test(line)) return true;
    if (outerFence.test(line)) return true;
    if (isList) {
      if (item.test(line)) return !/^\s/.test(line) && at - start > LIST_CHARACTERS;
      return isAfterBlank && !/^\s/.test(line);
    }
    if (interruptingItem.test(line)) return true;
    return isAfterBlank && !/^(?: {2}|\t)/.test(line);
  };

  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = text.slice(at, lineEnd);
    const next = lineEnd + 1;
    if (fence && !fence.isOuter && isList && /^\S/.test(line)) fence = undefined;
    if (fence) {
      end = lineEnd;
      if (closes(line, fence)) {
        if (fence.isOuter) finish(true);
        else fence = undefined;
      }
    } else if (line.trim() === "") {
      isAfterBlank = true;
    } else {
      if (beginsBlock(line, at)) begin(at, line);
      end = lineEnd;
      const outer = outerFence.exec(line);
      const inner = isList || /^ {0,3}\S/.test(line) ? innerFence.exec(line) : null;
      if (outer?.[1] && !(outer[1].startsWith("`") && outer[2]?.includes("`"))) {
        fence = { mark: outer[1], isOuter: true };
      } else if (inner?.[1]) {
        fence = { mark: inner[1], isOuter: false };
      } else if (!isList) {
        const hashes = atxHeading.exec(line)?.[1];
        const isUnderlined = start < at && !/[>|]/.test(text.charAt(start));
        const underline = isUnderlined ? setextLine.exec(line) : null;
        if (hashes) heading = hashes.length;
        else if (underline) heading = underline[1] ? 1 : 2;
        if (heading !== undefined) finish(false);
      }
      if (fence) {
        hasCode = true;
        codeBlocks += 1;
      }
      isAfterBlank = false;
    }
    if (blocks.length === MARKDOWN_BOUNDS.blocks) {
      const rest = start < 0 ? next : start;
      blocks.push({ start: rest, kind: "plain", text: text.slice(rest), language: "" });
      return blocks;
    }
    at = next;
  }
  finish(false);
  return blocks;
}

/**
 * The levels of the headings of an answer within the page: the first one has `top`, and none is more than one below that
 * before, whatever levels the model chose. The level of a heading depends only on those above it.
 */
export function headingLevels(blocks: readonly MarkdownBlock[], top: number): Map<number, number> {
  const open: number[] = [];
  const levels = new Map<number, number>();
  for (const { start, heading } of blocks) {
    if (heading === undefined) continue;
    while ((open.at(-1) ?? 0) >= heading) open.pop();
    levels.set(start, Math.min(top + open.length, 6));
    open.push(heading);
  }
  return levels;
}

const definition = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*\S.*$/gm;
/** Characters of all definitions together, because each block that may use them is parsed with them. */
const DEFINITION_CHARACTERS = 4_000;

/** The addresses that links such as `[name][1]` refer to, from all blocks: a link may be in a block of its own. */
export function linkDefinitions(blocks: readonly MarkdownBlock[]): string {
  let found = "";
  for (const { kind, text } of blocks) {
    if (kind !== "text" || !text.includes("]:")) continue;
    for (const [line] of text.matchAll(definition)) {
      if (found.length + line.length < DEFINITION_CHARACTERS) found += `${line}\n`;
    }
  }
  return found;
}

/**
 * Code, which stays as it is, or something in which Markdown's marks mean nothing: a formula, or the mark of a footnote. The
 * lengths are bounded, so that a text full of opening marks takes no quadratic time.
 */
const literal =
  /(?<code>(?<ticks>`+)(?!`)[^`](?:[\s\S]{0,4000}?[^`])??\k<ticks>(?!`)|^(?: {4}|\t).*$|\\[^([])|\\\([^\n]{1,400}?\\\)|\\\[[\s\S]{1,1000}?\\\]|\$\$[^$]{1,1000}\$\$|(?<![\w$])\$(?![\s$])[^$\n`]{0,200}[^$\s`\\]\$(?![\w$])|\[\^/gm;

/** The source with formulas and footnotes escaped, so that the parser leaves them as they are written. */
export const withLiterals = (source: string): string =>
  /\\[([]|\$|\[\^/.test(source)
    ? source.replace(literal, (match, ...rest) => {
        const groups = rest.at(-1) as { code?: string | undefined };
        return groups.code === undefined ? match.replace(/[!-/:-@[-`{-~]/g, "\\$&") : match;
      })
    : source;
