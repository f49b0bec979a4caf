/** Bytes of no text: controls other than those of lines, tabs and terminals, and what Windows-1252 leaves free. */
const NOT_IN_TEXT = new Set<number>([
  ...Array.from({ length: 7 }, (_, index) => index),
  ...Array.from({ length: 13 }, (_, index) => 14 + index),
  ...[0x1c, 0x1d, 0x1e, 0x1f, 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d],
]);

/** In the languages that Windows-1252 is used for, most letters are ASCII. */
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

function isLegible(bytes: Uint8Array): boolean {
  let accents = 0;
  for (const byte of bytes) {
    if (NOT_IN_TEXT.has(byte)) return false;
    if (byte > 0x7f) accents += 1;
  }
  return accents <= bytes.length * MOST_ACCENTS;
}

/** The text of a file in UTF-8, in UTF-16 with its mark, or in Windows-1252; undefined for content that is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  const text =
    decoded(bytes, mark?.encoding ?? "utf-8") ??
    (isLegible(bytes) ? decoded(bytes, "windows-1252") : undefined);
  // PostgreSQL stores no NUL, and no text has one.
  return text?.includes("\0") ? undefined : text;
}
