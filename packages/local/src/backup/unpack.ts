import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  fsyncSync,
  futimesSync,
  openSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Parser, type ReadEntry } from "tar";
import { makeFolder } from "../data/index.ts";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";
import { isEntryPath, type Manifest, NAMES, parseManifest } from "./archive.ts";

/** Bytes of the archive that are read at once; unpacked they can be a thousand times as many. */
const STEP = 16 * 1024;
const LONGEST_MANIFEST = 64 * 1024 * 1024;
const MOST_ENTRIES = 1_000_000;
/** An archive may be unpacked to this many bytes, and to this many times its size beyond. */
const EXPANSION = { bytes: 1024 ** 3, times: 100 };

/** What a manifest says of a file; format 1 says nothing of most. */
interface Expected {
  readonly size?: number;
  readonly sha256?: string;
}

/** Compares the files of an archive with its manifest, from their headers, before their bytes are written. */
class Inventory {
  readonly #listed: ReadonlyMap<string, Expected>;
  /** Whether files that are not listed may appear. */
  readonly #isOpen: boolean;
  readonly #largest: number;
  readonly #seen = new Set<string>();
  #total = 0;

  /** @param largest bytes that the files may have together */
  constructor(manifest: Manifest, largest: number) {
    this.#isOpen = manifest.format === 1;
    this.#largest = largest;
    this.#listed = new Map<string, Expected>(
      manifest.format === 1
        ? manifest.tables.map(({ file, sha256 }) => [file, { sha256 }])
        : manifest.entries.map((each) => [each.path, each]),
    );
    if (manifest.format === 1) return;
    const total = manifest.entries.reduce((sum, { size }) => sum + size, 0);
    const isDoubled = this.#listed.size < manifest.entries.length;
    if (isDoubled || this.#listed.size > MOST_ENTRIES || total > largest)
      throw new Error("The manifest lists too much.");
  }

  /** @throws Error for a file that the manifest does not list in this size, or that is there already */
  admit(path: string, size: number): Expected {
    const expected = this.#listed.get(path) ?? (this.#isOpen && isEntryPath(path) ? {} : undefined);
    this.#total += size;
    const isExpected = expected !== undefined && (expected.size ?? size) === size && !this.#seen.has(path);
    this.#seen.add(path);
    if (!isExpected || this.#total > this.#largest || this.#seen.size > MOST_ENTRIES)
      throw new Error(`The archive does not list ${path} in this size.`);
    return expected;
  }

  /** Whether every listed file has appeared. */
  get isComplete(): boolean {
    return [...this.#listed.keys()].every((path) => this.#seen.has(path));
  }
}

/** Writes one file with its time, byte by byte as it arrives, and compares its fingerprint. */
function write(entry: ReadEntry, path: string, { sha256 }: Expected, guard: (work: () => void) => void) {
  makeFolder(dirname(path));
  const file = openSync(path, "wx", 0o600);
  const hash = createHash("sha256");
  entry.on("data", (chunk) =>
    guard(() => {
      hash.update(chunk);
      writeSync(file, chunk);
    }),
  );
  entry.on("end", () =>
    guard(() => {
      if (entry.mtime) futimesSync(file, entry.mtime, entry.mtime);
      // Whoever reads that the restoration is complete may delete the archive.
      fsyncSync(file);
      closeSync(file);
      if (sha256 !== undefined && hash.digest("hex") !== sha256)
        throw new Error(`${entry.path} was changed.`);
    }),
  );
}

/** Passes the archive to the parser step by step, until its end or the first refusal. */
async function feed(
  archive: string,
  parser: Parser,
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  for await (const chunk of createReadStream(archive, { highWaterMark: STEP, signal })) {
    parser.write(chunk as Buffer);
    if (isOver()) return;
  }
  parser.end();
}

async function unpackInto(folder: string, archive: string, signal: AbortSignal): Promise<Manifest> {
  const { size: packed } = await stat(archive);
  const { bavail, bsize } = statfsSync(folder);
  const space = bavail * bsize;
  const largest = EXPANSION.bytes + EXPANSION.times * packed;
  let refusal: unknown;
  let ended = false;
  let manifest: Manifest | undefined;
  let inventory: Inventory | undefined;
  const refuse = (error: unknown) => {
    refusal ??= error;
  };
  /** Nothing happens after a refusal. */
  const guard = (work: () => void) => {
    try {
      if (refusal === undefined) work();
    } catch (error) {
      refuse(error);
    }
  };

  function readManifest(entry: ReadEntry): void {
    if (entry.path !== NAMES.manifest || entry.type !== "File" || entry.size > LONGEST_MANIFEST)
      throw new Error("The archive does not begin with a manifest.");
    const parts: Buffer[] = [];
    entry.on("data", (chunk) => parts.push(chunk));
    entry.on("end", () =>
      guard(() => {
        manifest = parseManifest(Buffer.concat(parts).toString("utf8"));
        inventory = new Inventory(manifest, largest);
        const needed =
          manifest.format === 1 ? packed : manifest.entries.reduce((sum, { size }) => sum + size, 0);
        if (needed > space) throw new Failure("disk-full", { path: folder });
      }),
    );
  }

  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) =>
      guard(() => {
        if (inventory === undefined) readManifest(entry);
        else if (entry.type === "Directory" && manifest?.format === 1) entry.resume();
        else if (entry.type !== "File") throw new Error(`${entry.path} is no file.`);
        else write(entry, join(folder, entry.path), inventory.admit(entry.path, entry.size), guard);
      }),
  });
  parser.on("error", refuse);
  parser.on("ignoredEntry", () => refuse(new Error("The archive holds something that is no file.")));
  parser.on("eof", () => {
    ended = true;
  });
  await feed(archive, parser, () => ended || refusal !== undefined, signal);
  if (refusal !== undefined) throw refusal;
  if (manifest === undefined || !inventory?.isComplete) throw new Error("The archive is not complete.");
  return manifest;
}

/**
 * Unpacks an archive into an empty folder. Every file is compared with the manifest: its path and size before a byte is
 * written, its fingerprint afterwards; the first difference ends it, so that an archive cannot fill the disk.
 * @throws the signal's reason, or Failure `backup-missing`, `backup-damaged`, `disk-full`
 */
export async function unpack(archive: string, folder: string, signal: AbortSignal): Promise<Manifest> {
  try {
    return await unpackInto(folder, archive, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (errnoOf(error) === "ENOENT") throw new Failure("backup-missing", { path: archive }, error);
    const failure = fileFailure(error, folder);
    throw failure instanceof Failure ? failure : new Failure("backup-damaged", { path: archive }, error);
  }
}
