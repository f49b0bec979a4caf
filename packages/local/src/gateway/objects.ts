import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import * as v from "valibot";
import { errnoOf } from "../failure/index.ts";
import type { LiteObjects } from "../lite/index.ts";

type Metadata = Awaited<ReturnType<LiteObjects["headObject"]>>;
type Body = Parameters<LiteObjects["uploadObject"]>[3];

/** The first line of every file: the HTTP headers of the content. */
const labelSchema = v.object({ contentType: v.string(), cacheControl: v.string(), eTag: v.string() });

/** Maximum length of a label. */
const LONGEST_LABEL = 4096;

async function bytesOf(body: Body): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Stores objects as files. A file's name is the hash of bucket and key, so that no key is used as a path. Its first
 * line is the label, so that label and content are replaced together, by a rename.
 */
export function fileObjects(folder: string): LiteObjects {
  const place = (bucket: string, key: string): string => {
    const name = createHash("sha256").update(`${bucket}\0${key}`).digest("hex");
    return join(folder, name.slice(0, 2), name);
  };

  async function write(path: string, parts: readonly Uint8Array[]): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomUUID()}`;
    try {
      await writeFile(draft, Buffer.concat(parts), { flag: "wx", mode: 0o600, flush: true });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** The label and the offset of the content; undefined if there is no such object. */
  async function read(path: string): Promise<{ metadata: Metadata; start: number } | undefined> {
    const file = await open(path).catch((error: unknown) => {
      if (errnoOf(error) === "ENOENT") return undefined;
      throw error;
    });
    if (file === undefined) return undefined;
    try {
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
    } finally {
      await file.close();
    }
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await rm(place(bucket, key), { force: true });
  }

  return {
    driver: undefined,
    getObject: async (bucket, key) => {
      const path = place(bucket, key);
      const found = await read(path);
      if (found === undefined) {
        return {
          httpStatusCode: 404,
          metadata: { cacheControl: "no-cache", contentLength: 0, size: 0, mimetype: "", eTag: "" },
        };
      }
      const { metadata, start } = found;
      return { httpStatusCode: 200, metadata, body: Readable.toWeb(createReadStream(path, { start })) };
    },
    uploadObject: async (bucket, key, _version, body, contentType, cacheControl) => {
      const bytes = await bytesOf(body);
      const eTag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 32)}"`;
      const line = Buffer.from(`${JSON.stringify({ contentType, cacheControl, eTag })}\n`);
      if (line.byteLength > LONGEST_LABEL)
        throw new Error("The media type or cache rule of an object is too long.");
      await write(place(bucket, key), [line, bytes]);
      return {
        cacheControl,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        mimetype: contentType,
        lastModified: new Date(),
        eTag,
      };
    },
    deleteObject: remove,
    deleteObjects: async (bucket, keys) => {
      for (const key of keys) await remove(bucket, key);
    },
    copyObject: async (sourceBucket, source, _version, targetBucket, target) => {
      const path = place(targetBucket, target);
      await write(path, [await readFile(place(sourceBucket, source))]);
      const copied = await read(path);
      return { httpStatusCode: 200, eTag: copied?.metadata.eTag ?? "", lastModified: new Date() };
    },
    headObject: async (bucket, key) => {
      const found = await read(place(bucket, key));
      if (found === undefined) throw new Error("The bytes of an object are missing.");
      return found.metadata;
    },
    privateAssetUrl: (bucket, key) => Promise.resolve(`file://${place(bucket, key)}`),
  };
}
