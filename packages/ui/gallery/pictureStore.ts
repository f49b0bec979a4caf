import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Pictures on this machine, each under the name of its content: equal ones are kept once. Losing it costs time only. */
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

  /** Throws away every picture that `isNeeded` does not name. */
  prune(isNeeded: (hash: string) => boolean): void {
    for (const file of readdirSync(this.#folder))
      if (!isNeeded(file.replace(/\.png$/, ""))) rmSync(join(this.#folder, file));
  }
}
