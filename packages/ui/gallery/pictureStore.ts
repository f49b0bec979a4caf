import { createHash } from "node:crypto";
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { replaceFile } from "./files.ts";

/** A picture in its full size is a PNG, its thumbnail a WebP. */
export type PictureFormat = "png" | "webp";

const HASH_LENGTH = 12;
const hash = new RegExp(`^[0-9a-f]{${HASH_LENGTH}}$`);

/** Name of a picture: the beginning of the SHA-256 hash of its bytes. */
export const hashOf = (png: Buffer): string =>
  createHash("sha256").update(png).digest("hex").slice(0, HASH_LENGTH);

export const isHash = (text: string): boolean => hash.test(text);

/**
 * A folder of pictures and their thumbnails, each named by the content of the picture, so that equal pictures are stored
 * once. It can be deleted; the pictures are then taken again.
 */
export class PictureStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  has(hash: string, format: PictureFormat = "png"): boolean {
    return existsSync(this.#fileOf(hash, format));
  }

  read(hash: string): Buffer {
    return readFileSync(this.#fileOf(hash, "png"));
  }

  keep(hash: string, bytes: Buffer, format: PictureFormat = "png"): void {
    if (!this.has(hash, format)) replaceFile(this.#fileOf(hash, format), bytes);
  }

  /** Copies a file of the store into `folder`, as a second name of the same file where the file system allows it. */
  copyTo(folder: string, hash: string, format: PictureFormat): void {
    const [from, to] = [this.#fileOf(hash, format), join(folder, `${hash}.${format}`)];
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
  }

  /** Deletes every picture for which `isNeeded` returns false. */
  prune(isNeeded: (hash: string) => boolean): void {
    for (const file of readdirSync(this.#folder))
      if (!isNeeded(file.slice(0, -extname(file).length))) rmSync(join(this.#folder, file));
  }

  #fileOf(hash: string, format: PictureFormat): string {
    return join(this.#folder, `${hash}.${format}`);
  }
}
