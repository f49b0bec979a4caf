import { type OutputStream, openOutput } from "../../output/outputStream.ts";
import type { Context } from "../../program/context.ts";
import type { EntryResult } from "../operations/entry.ts";
import { type PreviewEnd, type PreviewHeader, PreviewSeal, previewLine } from "./format.ts";

/** Writes a preview while a dry run goes on; it appears when it is whole. */
export class PreviewWriter {
  readonly path: string;
  readonly #file: OutputStream;
  readonly #seal = new PreviewSeal();
  #operations = 0;

  /** @throws CliError with what the system refused, then and when it is written to */
  constructor(path: string, header: PreviewHeader, context: Context) {
    this.path = path;
    this.#file = openOutput(path, context);
    this.#write(`${JSON.stringify(header)}\n`);
  }

  #write(text: string): void {
    this.#seal.add(text);
    this.#file.write(text);
  }

  add(results: readonly EntryResult[]): void {
    this.#write(results.map(previewLine).join(""));
    this.#operations += results.length;
  }

  commit(): void {
    const end: PreviewEnd = { operations: this.#operations, sha256: this.#seal.sha256 };
    this.#file.write(`${JSON.stringify(end)}\n`);
    this.#file.commit();
  }

  /** Leaves nothing behind, unless it was committed. */
  discard(): void {
    this.#file.discard();
  }
}
