import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import type { Context } from "../program/context.ts";
import { exitCodes, usageError } from "../program/exit.ts";
import { explainSystemError } from "../program/systemErrors.ts";

/** The file name that means the standard input. */
export const STANDARD_INPUT = "-";

const MEGABYTE = 1024 * 1024;
/** The largest file that is usually read, in MB. */
const LARGEST = 4;
const BYTE_ORDER_MARK = 0xfeff;

/** The name of a file in messages. */
export function fileName(path: string, { t }: Context): string {
  return path === STANDARD_INPUT ? t("program:file.standardInput") : path;
}

async function readStandardInput(largest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    const bytes: Buffer = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > largest) break;
  }
  return Buffer.concat(chunks);
}

/** Reads at most one byte more than allowed, so that a huge file costs nothing. */
function readStart(path: string, largest: number): Buffer {
  const descriptor = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(largest + 1);
    let size = 0;
    for (;;) {
      const count = readSync(descriptor, bytes, size, bytes.length - size, null);
      size += count;
      if (count === 0 || size === bytes.length) return bytes.subarray(0, size);
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a small text file, or the standard input for `-`. A byte order mark is dropped.
 *
 * @param megabytes - the largest file that is read
 * @throws CliError (exit code 2) for a file that is missing, not readable, too large, empty or not UTF-8
 */
export async function readTextFile(path: string, context: Context, megabytes = LARGEST): Promise<string> {
  const largest = megabytes * MEGABYTE;
  const name = fileName(path, context);
  let bytes: Buffer;
  try {
    bytes = path === STANDARD_INPUT ? await readStandardInput(largest) : readStart(path, largest);
  } catch (error) {
    throw explainSystemError(error, name, context.t, exitCodes.usage);
  }
  if (bytes.length > largest) throw usageError(context.t("program:file.tooLarge", { name, megabytes }));
  if (!isUtf8(bytes) || bytes.includes(0)) throw usageError(context.t("program:file.notUtf8", { name }));
  const text = bytes.toString("utf8");
  const content = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  if (content.trim() === "") throw usageError(context.t("program:file.empty", { name }));
  return content;
}
