import { constants, mkdtempSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileName, STANDARD_INPUT } from "../../input/textFile.ts";
import type { Context } from "../../program/context.ts";
import { exitCodes, usageError } from "../../program/exit.ts";
import { explainSystemError } from "../../program/systemErrors.ts";
import { asUtf8, encodingOf } from "./encoding.ts";

/** A file of operations that can be read from its start as often as needed. */
export interface Source {
  /** Its name in messages. */
  readonly name: string;
  /** Its path; undefined for piped input. */
  readonly path: string | undefined;
  readonly handle: FileHandle;
  /** Its length in bytes. */
  readonly size: number;
}

const PRIVATE = 0o600;

/** An unlinked temporary file, which disappears with the process. */
async function openSpool(): Promise<FileHandle> {
  const folder = mkdtempSync(join(tmpdir(), "regia-"));
  const { O_RDWR, O_CREAT, O_EXCL } = constants;
  const spool = join(folder, "input");
  const handle = await open(spool, O_RDWR | O_CREAT | O_EXCL, PRIVATE);
  // Windows cannot remove an open file; there it is removed when the process exits.
  if (process.platform === "win32")
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  else rmSync(folder, { recursive: true, force: true });
  return handle;
}

/** Copies input to disk, because it is read more than once and may be of any size. */
async function spooled(chunks: AsyncIterable<Uint8Array>, name: string, { t }: Context): Promise<FileHandle> {
  let handle: FileHandle | undefined;
  try {
    handle = await openSpool();
    for await (const chunk of chunks) await handle.writeFile(chunk);
    return handle;
  } catch (error) {
    await handle?.close();
    throw explainSystemError(error, t("bulk:source.spool", { name }), t);
  }
}

async function openFile(path: string, context: Context): Promise<FileHandle> {
  try {
    const handle = await open(path, "r");
    const found = await handle.stat();
    if (found.isFile()) return handle;
    if (found.isDirectory()) {
      await handle.close();
      throw usageError(context.t("program:file.isDirectory", { name: path }));
    }
    return await spooled(handle.createReadStream(), path, context);
  } catch (error) {
    throw explainSystemError(error, path, context.t, exitCodes.usage);
  }
}

/** A file in UTF-8: itself, or a copy if it is in another encoding of spreadsheets. */
async function inUtf8(handle: FileHandle, name: string, context: Context): Promise<FileHandle> {
  const encoding = await encodingOf(handle);
  if (encoding === "utf-8") return handle;
  try {
    return await spooled(asUtf8(handle, encoding), name, context);
  } finally {
    await handle.close();
  }
}

/**
 * Opens a file of operations; `-` is the standard input. Input that cannot be read twice is copied to disk, and so is a
 * file in UTF-16 or Windows-1252, to be read as UTF-8.
 *
 * @throws CliError (exit code 2) for a file that is missing, empty or not readable
 */
export async function openSource(path: string, context: Context): Promise<Source> {
  const name = fileName(path, context);
  const original =
    path === STANDARD_INPUT ? await spooled(process.stdin, name, context) : await openFile(path, context);
  const handle = await inUtf8(original, name, context);
  const { size } = await handle.stat();
  if (size === 0) {
    await handle.close();
    throw usageError(context.t("program:file.empty", { name }));
  }
  return { name, path: path === STANDARD_INPUT ? undefined : path, handle, size };
}
