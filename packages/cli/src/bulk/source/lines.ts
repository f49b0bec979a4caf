import { isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its line end. */
  readonly text: string;
  /** Position of its first byte in the file. */
  readonly start: number;
  /** Position of the next line. */
  readonly end: number;
  /** Whether it ends with a line break; the last line of a truncated file does not. */
  readonly isTerminated: boolean;
}

/** A fault that stops the reading of a file. */
export class TextFault extends Error {
  override name = "TextFault";
  readonly kind: "notUtf8" | "tooLong" | "quoteOpen" | "jsonList";
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;

  constructor(kind: TextFault["kind"], line: number, column: number) {
    super(`${kind} at line ${line}, column ${column}`);
    this.kind = kind;
    this.line = line;
    this.column = column;
  }
}

const CHUNK = 256 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Default maximum length of a line, in bytes: a larger operation fits into no call of the admin function. */
const LONGEST = 1024 * 1024;

function textOf(bytes: Buffer, number: number): string {
  if (!isUtf8(bytes)) {
    const before = bytes.toString("utf8").indexOf("\ufffd");
    throw new TextFault("notUtf8", number, before + 1);
  }
  const text = bytes.toString("utf8");
  const nul = text.indexOf("\0");
  if (nul >= 0) throw new TextFault("notUtf8", number, nul + 1);
  return text;
}

/** Splits bytes into lines; keeps an incomplete line until more bytes arrive. */
class LineCutter {
  readonly #longest: number;
  #rest = Buffer.alloc(0);
  /** Position of the incomplete line in the file. */
  #start = 0;
  #number = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  #line(bytes: Buffer, end: number, isTerminated: boolean): Line {
    this.#number += 1;
    const hasMark = this.#start === 0 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const from = hasMark ? BYTE_ORDER_MARK.length : 0;
    const text = textOf(bytes.subarray(from), this.#number);
    const line = { number: this.#number, text, start: this.#start, end, isTerminated };
    this.#start = end;
    return line;
  }

  /** The lines that end in these bytes; those before a fault are still returned. */
  *take(chunk: Buffer): Generator<Line> {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const origin = this.#start;
    const find = (byte: number, from: number) => {
      const at = bytes.indexOf(byte, from);
      return at < 0 ? bytes.length : at;
    };
    let from = 0;
    let lineFeed = find(LINE_FEED, 0);
    let carriageReturn = find(CARRIAGE_RETURN, 0);
    for (;;) {
      const at = Math.min(lineFeed, carriageReturn);
      if (at - from > this.#longest) throw this.#tooLong(bytes.subarray(from, at));
      // Whether a line feed belongs to a carriage return at the end, the next bytes tell.
      if (at >= bytes.length - (at === carriageReturn ? 1 : 0)) break;
      const next = at + (at === carriageReturn && lineFeed === at + 1 ? 2 : 1);
      yield this.#line(bytes.subarray(from, at), origin + next, true);
      from = next;
      if (lineFeed < from) lineFeed = find(LINE_FEED, from);
      if (carriageReturn < from) carriageReturn = find(CARRIAGE_RETURN, from);
    }
    this.#rest = Buffer.from(bytes.subarray(from));
  }

  /** The last line, if it has no line break or only a carriage return. */
  *end(): Generator<Line> {
    const { length } = this.#rest;
    if (length === 0) return;
    const isTerminated = this.#rest.at(-1) === CARRIAGE_RETURN;
    yield this.#line(this.#rest.subarray(0, isTerminated ? -1 : length), this.#start + length, isTerminated);
  }

  /** The fault for a line without an end: data with NULs is not text. */
  #tooLong(bytes: Buffer): TextFault {
    const nul = bytes.indexOf(0);
    if (nul >= 0) return new TextFault("notUtf8", this.#number + 1, nul + 1);
    return new TextFault("tooLong", this.#number + 1, this.#longest + 1);
  }
}

/**
 * The lines of a UTF-8 file, in constant memory. They end in line feeds, carriage returns or both, which are dropped,
 * as is a byte order mark.
 *
 * @param longest - maximum length of a line, in bytes
 * @throws TextFault at the first byte that is not UTF-8, the first NUL, or a line that is too long
 */
export async function* linesOf(handle: FileHandle, longest = LONGEST): AsyncGenerator<readonly Line[]> {
  const cutter = new LineCutter(longest);
  const chunk = Buffer.allocUnsafe(CHUNK);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, position);
    position += bytesRead;
    const cut = bytesRead === 0 ? cutter.end() : cutter.take(chunk.subarray(0, bytesRead));
    const lines: Line[] = [];
    try {
      for (const line of cut) lines.push(line);
    } catch (error) {
      yield lines;
      throw error;
    }
    yield lines;
    if (bytesRead === 0) return;
  }
}
