import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A folder of pictures, each named by its content, so that equal pictures are stored once. It can be deleted; the pictures
 * are then taken again.
 */
export class PictureStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The file name of a picture, relative to the store. */
  static nameOf(hash: string): string {
    return `${hash}.png`;
  }

  has(hash: string): boolean {
    return existsSync(join(this.#folder, PictureStore.nameOf(hash)));
  }

  read(hash: string): Buffer {
    return readFileSync(join(this.#folder, PictureStore.nameOf(hash)));
  }

  keep(hash: string, png: Buffer): void {
    if (!this.has(hash)) writeFileSync(join(this.#folder, PictureStore.nameOf(hash)), png);
  }

  /** Deletes every picture for which `isNeeded` returns false. */
  prune(isNeeded: (hash: string) => boolean): void {
    for (const file of readdirSync(this.#folder))
      if (!isNeeded(file.replace(/\.png$/, ""))) rmSync(join(this.#folder, file));
  }
}
