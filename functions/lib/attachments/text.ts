import { MAX_FILE_TEXT } from "@regia/domain/attachments";
import { decodeBytes } from "./encodings.ts";

/** What became of the bytes of a text: nobody can tell in which encoding it is, or it is none. */
export type Decoding = { readonly text: string } | { readonly fault: "encoding" | "no-text" };

/** Bytes of no text: controls other than those of lines, tabs and terminals. */
const isInText = (byte: number) => (byte > 31 ? byte !== 127 : (byte > 6 && byte < 14) || byte === 27);
/** In the languages that encodings of one byte are used for, most letters are ASCII. */
const MOST_ACCENTS = 0.3;

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const MARKS = [
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/** Bytes that tell whether a text is in UTF-16. */
const SAMPLE = 65_536;

/** UTF-16 without a mark: of texts in Latin letters every second byte is mostly zero, and no other one is. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes.length % 2 > 0) return undefined;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 1].map((side) => sample.filter((byte, at) => byte === 0 && at % 2 === side).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < sample.length / 4) return undefined;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

/** Codes of NUL and Ctrl-Z. */
const PADDING: ReadonlySet<number> = new Set([0, 26]);

/** A text without the Ctrl-Z that DOS programs write at its end, and the NUL of others at the end of a line. */
function unpadded(text: string): string {
  let end = text.length;
  while (PADDING.has(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/(?<!\0)\0+(?=[\r\n])/gu, "");
}

/**
 * The text of a file in UTF-8, in UTF-16, or in an encoding of Western Europe with one byte for each character, where it can be
 * told which one. A text that is longer than what is kept may be cut.
 */
export function decodeText(bytes: Uint8Array): Decoding {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  const encoding = mark?.encoding ?? wideEncoding(bytes) ?? "utf-8";
  const text = decoded(bytes, encoding);
  if (text !== undefined) {
    const kept = unpadded(text);
    const isPadded = kept.length < text.length && text.includes("\0");
    // PostgreSQL stores no NUL, and no text has one.
    const isBinary = kept.includes("\0") || (isPadded && !Buffer.from(kept).every(isInText));
    return isBinary ? { fault: "no-text" } : { text: kept };
  }
  if (mark) return { fault: "encoding" };
  const narrow = Buffer.from(unpadded(Buffer.from(bytes).toString("latin1")), "latin1");
  let accents = 0;
  for (let at = 0; at < narrow.length; at += 1) {
    const byte = narrow[at] ?? 0;
    if (!isInText(byte)) return { fault: "no-text" };
    if (byte > 127) accents += 1;
  }
  const guess = accents <= narrow.length * MOST_ACCENTS ? decodeBytes(narrow, MAX_FILE_TEXT) : undefined;
  return guess === undefined ? { fault: "encoding" } : { text: guess };
}
