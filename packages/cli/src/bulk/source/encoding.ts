import type { FileHandle } from "node:fs/promises";

const CHUNK = 256 * 1024;

/** Bytes of no text: controls other than tabs, line ends and the end mark of DOS, and what Windows-1252 leaves free. */
const NOT_IN_TEXT = new Set<number>([
  ...Array.from({ length: 9 }, (_, byte) => byte),
  ...Array.from({ length: 12 }, (_, at) => 14 + at),
  ...[0x0b, 0x0c, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d],
]);

/** An encoding in which spreadsheets save tables. */
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The text of a file, in pieces; a byte order mark is dropped. */
async function* textOf(handle: FileHandle, encoding: Encoding, fatal: boolean): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const chunk of chunksOf(handle)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function isValid(handle: FileHandle, encoding: Encoding): Promise<boolean> {
  try {
    for await (const _ of textOf(handle, encoding, true));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Whether a file that is not valid UTF-8 has characters of UTF-8 all the same: then some of its bytes are damaged. */
async function isDamagedUtf8(handle: FileHandle): Promise<boolean> {
  for await (const text of textOf(handle, "utf-8", false)) if (/[^\p{ASCII}\ufffd]/u.test(text)) return true;
  return false;
}

async function isText(handle: FileHandle): Promise<boolean> {
  for await (const chunk of chunksOf(handle)) if (chunk.some((byte) => NOT_IN_TEXT.has(byte))) return false;
  return true;
}

/** The encoding of a file, which is UTF-8 unless it is certainly another one. Read in constant memory. */
export async function encodingOf(handle: FileHandle): Promise<Encoding> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  const mark = buffer.toString("hex", 0, bytesRead);
  if (mark === "fffe" || mark === "feff") {
    const encoding = mark === "fffe" ? "utf-16le" : "utf-16be";
    return (await isValid(handle, encoding)) ? encoding : "utf-8";
  }
  if (await isValid(handle, "utf-8")) return "utf-8";
  return (await isText(handle)) && !(await isDamagedUtf8(handle)) ? "windows-1252" : "utf-8";
}

/** The content of a file in UTF-8, in pieces. */
export async function* asUtf8(handle: FileHandle, encoding: Encoding): AsyncGenerator<Uint8Array> {
  for await (const text of textOf(handle, encoding, true)) yield Buffer.from(text);
}
