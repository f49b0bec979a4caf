import type { OutputFile } from "../../config/atomicFile.ts";
import { openOutput } from "../../output/outputFile.ts";
import type { Context } from "../../program/context.ts";
import type { EntryResult } from "../operations/entry.ts";
import { type PreviewEnd, type PreviewHeader, previewHash, previewLine } from "./format.ts";

/** Writes a preview during a dry run; the file appears when it is complete. */
export class PreviewWriter {
  readonly path: string;
  readonly #file: OutputFile;
  readonly #hash = previewHash();
  #operations = 0;

  /** @throws CliError for an error of the file system, here and on later writes */
  constructor(path: string, header: PreviewHeader, context: Context) {
    this.path = path;
    this.#file = openOutput(path, context);
    this.#write(`${JSON.stringify(header)}\n`);
  }

  #write(text: string): void {
    this.#hash.update(text);
    this.#file.write(text);
  }

  add(results: readonly EntryResult[]): void {
    this.#write(results.map(previewLine).join(""));
    this.#operations += results.length;
  }

  commit(): void {
    const end: PreviewEnd = { operations: this.#operations, sha256: this.#hash.digest("hex") };
    this.#file.write(`${JSON.stringify(end)}\n`);
    this.#file.commit();
  }

  /** Deletes the temporary file, unless it was committed. */
  discard(): void {
    this.#file.discard();
  }
}
