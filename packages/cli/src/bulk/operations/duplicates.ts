import type { Operation } from "@regia/api/admin";

/** The identity of an operation: two operations with the same kind and user are duplicates. */
export function identityOf(operation: Operation): string {
  return `${operation.op} ${userOf(operation).toLowerCase()}`;
}

/** The user of an operation, as it is written there. */
export function userOf(operation: Operation): string {
  return "userId" in operation ? operation.userId : operation.email;
}

/** Bits set per operation in the Bloom filter: with four in fifty bits, one operation in 30,000 is a false positive. */
const MARKS = 4;

const MEGABYTE = 1024 * 1024;

/** Size of the Bloom filter: two bits per byte of the file, about fifty per operation, within these bounds. */
const LEAST_BYTES = MEGABYTE;
const MOST_BYTES = 64 * MEGABYTE;
const SHARE_OF_FILE = 1 / 4;

/** Maximum number of operations compared on the second reading. */
const MOST_SUSPECTS = 200_000;

const GOLDEN_RATIO = 0x9e3779b1;

/** Two independent numbers from a text (FNV-1a, and a mix of it), spread over all 32 bits. */
function hash(text: string): readonly [number, number] {
  let one = 0x811c9dc5;
  let two = GOLDEN_RATIO;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ (code + (one >>> 15)), 0x85ebca6b);
  }
  return [(one ^ (one >>> 16)) >>> 0, (Math.imul(two ^ (two >>> 13), 0xc2b2ae35) | 1) >>> 0];
}

/**
 * Finds repeated operations in at most {@link MOST_BYTES} of memory: on the first reading a Bloom filter finds all that
 * may be repeated, and the second reading compares only those.
 */
export class DuplicateSearch {
  readonly #marks: Uint8Array;
  readonly #suspects = new Set<string>();
  readonly #firstLines = new Map<string, number>();

  /** @param fileSize - in bytes */
  constructor(fileSize: number) {
    const wanted = Math.ceil(fileSize * SHARE_OF_FILE);
    this.#marks = new Uint8Array(Math.min(MOST_BYTES, Math.max(LEAST_BYTES, wanted)));
  }

  /** Whether some operation may be repeated, so that a second reading is needed. */
  get hasSuspects(): boolean {
    return this.#suspects.size > 0;
  }

  /** Whether too many operations may be repeated to compare them. */
  get isOverwhelmed(): boolean {
    return this.#suspects.size >= MOST_SUSPECTS;
  }

  /** Adds an operation on the first reading. */
  note(operation: Operation): void {
    const identity = identityOf(operation);
    const [start, step] = hash(identity);
    const bits = this.#marks.length * 8;
    let isKnown = true;
    for (let mark = 0; mark < MARKS; mark += 1) {
      const bit = (start + mark * step) % bits;
      const byte = Math.floor(bit / 8);
      const mask = 1 << (bit % 8);
      const marked = this.#marks[byte] ?? 0;
      if ((marked & mask) === 0) isKnown = false;
      this.#marks[byte] = marked | mask;
    }
    if (isKnown && !this.isOverwhelmed) this.#suspects.add(identity);
  }

  /** For the second reading: the line of an earlier equal operation, or undefined if there is none. */
  firstLineOf(operation: Operation, line: number): number | undefined {
    const identity = identityOf(operation);
    if (!this.#suspects.has(identity)) return undefined;
    const first = this.#firstLines.get(identity);
    if (first === undefined) this.#firstLines.set(identity, line);
    return first;
  }
}
