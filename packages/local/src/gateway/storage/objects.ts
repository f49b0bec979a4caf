import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { errnoOf } from "../../failure/index.ts";
import type { LiteObjects } from "../../lite/index.ts";

type Metadata = Awaited<ReturnType<LiteObjects["headObject"]>>;

/** The first line of every file: the HTTP headers of the content. */
const labelSchema = v.object({ contentType: v.string(), cacheControl: v.string(), eTag: v.string() });

/** Maximum length of a label in bytes. */
const LONGEST_LABEL = 4096;

/** The folder for unfinished files; the others are in folders of two hexadecimal digits. */
const DRAFTS = "drafts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a file's name can be: a version, or a former name. */
const NAME = /^[0-9a-f][0-9a-f.-]{35,}$/;

/** A complete file that is not an object's yet. */
export interface Draft {
  /** The version that the object's row must name. */
  readonly version: string;
  /** Makes it the file of its version, durably. Called before the row is committed. */
  keep(): Promise<void>;
  /** Removes it, unless it has been kept. */
  discard(): Promise<void>;
}

/** An open file. Either its content is read, or it is closed. */
export interface StoredFile {
  readonly metadata: Metadata;
  content(): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** The HTTP headers of an object's content. */
export interface ContentHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** The files of objects. */
export interface ObjectFiles {
  /** How lite describes them. The gateway itself stores, reads and removes them, together with their rows. */
  readonly adapter: LiteObjects;
  /** Opens the file of a version; undefined if it has been removed. */
  open(version: string): Promise<StoredFile | undefined>;
  /**
   * Writes a draft.
   * @throws the content's error; leaves nothing behind
   */
  write(headers: ContentHeaders, content: AsyncIterable<Uint8Array>): Promise<Draft>;
  /** A draft with the content of a version; undefined if it has been removed. */
  copy(version: string): Promise<Draft | undefined>;
  /** Removes the file of a version, if there is one. */
  remove(name: string): Promise<void>;
  /** The names of all files; the former names are hashes, see {@link adopt}. */
  names(): Promise<Set<string>>;
  /** Renames a file that was named after its object's path to the version. */
  adopt(formerName: string, version: string): Promise<void>;
  /** Removes the drafts of an interrupted process. */
  sweepDrafts(): Promise<void>;
}

/** The name that an object's file had before files were named after versions. */
export function formerName(bucket: string, name: string): string {
  return createHash("sha256").update(`${bucket}\0${name}`).digest("hex");
}

async function ignoringMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What the label of a file says, and the offset of the content. */
async function readLabel(file: FileHandle): Promise<{ metadata: Metadata; start: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_LABEL), 0, LONGEST_LABEL, 0);
  const end = buffer.subarray(0, bytesRead).indexOf(0x0a);
  const label = v.parse(labelSchema, JSON.parse(buffer.subarray(0, end).toString("utf8")));
  const { size, mtime } = await file.stat();
  const start = end + 1;
  return {
    start,
    metadata: {
      cacheControl: label.cacheControl,
      contentLength: size - start,
      size: size - start,
      mimetype: label.contentType,
      lastModified: mtime,
      eTag: label.eTag,
    },
  };
}

/**
 * Stores the content of objects as files that never change. A file's name is the version that the object's row names,
 * so that a row and its file are replaced together, when the row is committed. Its first line is the label.
 */
export function objectFiles(folder: string): ObjectFiles {
  const drafts = join(folder, DRAFTS);
  const place = (name: string): string => join(folder, name.slice(0, 2), name);
  const placeOf = (version: string | undefined): string => {
    if (version === undefined || !UUID.test(version)) throw new TypeError("An object has no valid version.");
    return place(version);
  };

  async function moveTo(from: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(from, path);
    await syncFolder(dirname(path));
  }

  async function newDraft(fill: (path: string, version: string) => Promise<unknown>): Promise<Draft> {
    const version = randomUUID();
    const path = join(drafts, version);
    const discard = () => rm(path, { force: true });
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    try {
      await fill(path, version);
    } catch (error) {
      await discard();
      throw error;
    }
    return { version, keep: () => moveTo(path, placeOf(version)), discard };
  }

  async function openStored(version: string | undefined): Promise<StoredFile | undefined> {
    const file = await ignoringMissing(open(placeOf(version)));
    if (file === undefined) return undefined;
    try {
      const { metadata, start } = await readLabel(file);
      return {
        metadata,
        content: () => Readable.toWeb(file.createReadStream({ start })),
        close: () => file.close(),
      };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  const isOwn = () => Promise.reject(new Error("The gateway stores and reads objects itself."));
  const adapter: LiteObjects = {
    driver: undefined,
    headObject: async (_bucket, _key, version) => {
      const file = await openStored(version);
      if (file === undefined) throw new Error("The bytes of an object are missing.");
      await file.close();
      return file.metadata;
    },
    // Only to empty a bucket. A file is removed after the commit of its row's removal.
    deleteObjects: async () => {},
    deleteObject: isOwn,
    getObject: isOwn,
    copyObject: isOwn,
    uploadObject: isOwn,
    privateAssetUrl: isOwn,
  };

  return {
    adapter,
    open: openStored,
    write: (headers, content) =>
      newDraft(async (path, version) => {
        const label = Buffer.from(`${JSON.stringify({ ...headers, eTag: `"${version}"` })}\n`);
        if (label.byteLength > LONGEST_LABEL) throw new RangeError("The label of an object is too long.");
        async function* labelled() {
          yield label;
          yield* content;
        }
        await pipeline(labelled, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
      }),
    copy: (version) => ignoringMissing(newDraft((path) => link(placeOf(version), path))),
    remove: async (name) => {
      if (NAME.test(name)) await rm(place(name), { force: true });
    },
    names: async () => {
      const names = new Set<string>();
      for (const part of (await ignoringMissing(readdir(folder))) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        for (const name of await readdir(join(folder, part))) names.add(name);
      }
      return names;
    },
    adopt: (former, version) => moveTo(place(former), placeOf(version)),
    sweepDrafts: () => rm(drafts, { recursive: true, force: true }),
  };
}
