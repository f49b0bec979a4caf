import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import * as v from "valibot";
import { writeFileAtomically } from "../../config/atomicFile.ts";
import { type JsonObject, parseObject } from "../../input/jsonObject.ts";
import type { Context } from "../../program/context.ts";
import { usageError } from "../../program/exit.ts";
import { explainSystemError } from "../../program/systemErrors.ts";
import type { EntryResult } from "../operations/entry.ts";
import { linesOf, TextFault } from "../source/lines.ts";
import { type JournalHeader, journalHeader } from "./header.ts";

/** The position of a batch's line in the journal. */
interface Place {
  readonly start: number;
  readonly length: number;
}

/** Maximum length of a line of a journal, in bytes; a batch of a thousand operations with the largest limits fits. */
const LONGEST_LINE = 64 * 1024 * 1024;
const PRIVATE = 0o600;

/**
 * The record of a run. Its first line, on disk before the first change, has the run's parameters; then there is one
 * line for each answered batch. Only the last line can be incomplete; that batch is sent again under the same key.
 */
export class Journal {
  readonly path: string;
  readonly header: JournalHeader;
  readonly #context: Context;
  readonly #places = new Map<number, Place>();
  #descriptor: number | undefined;
  #size: number;
  #isFinished = false;

  private constructor(path: string, header: JournalHeader, size: number, context: Context) {
    this.path = path;
    this.header = header;
    this.#size = size;
    this.#context = context;
  }

  /**
   * Creates a journal atomically, replacing an earlier one.
   *
   * @throws CliError for an error of the file system
   */
  static begin(path: string, header: JournalHeader, context: Context): Journal {
    const text = `${JSON.stringify(header)}\n`;
    try {
      writeFileAtomically(path, text, PRIVATE);
    } catch (error) {
      throw explainSystemError(error, path, context.t);
    }
    return new Journal(path, header, Buffer.byteLength(text), context);
  }

  /**
   * Opens the journal of an earlier run. An incomplete last line is ignored.
   *
   * @returns undefined if there is none
   * @throws CliError if the file is not a journal or cannot be read
   */
  static async find(path: string, context: Context): Promise<Journal | undefined> {
    const handle = await open(path, "r").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw explainSystemError(error, path, context.t);
    });
    if (!handle) return undefined;
    let journal: Journal | undefined;
    try {
      if (!(await handle.stat()).isFile()) throw usageError(context.t("bulk:journal.notAFile", { path }));
      for await (const lines of linesOf(handle, LONGEST_LINE)) {
        for (const { text, start, end, isTerminated } of lines) {
          const value = isTerminated ? parseObject(text) : undefined;
          if (value === undefined) return journal ?? notAJournal(path, context);
          if (journal) journal.#readLine(value, { start, length: end - start });
          else if (v.is(journalHeader, value)) journal = new Journal(path, value, end, context);
          else return notAJournal(path, context);
        }
      }
    } catch (error) {
      if (!(error instanceof TextFault)) throw error;
    } finally {
      await handle.close();
    }
    return journal ?? notAJournal(path, context);
  }

  #readLine(value: JsonObject, place: Place): void {
    this.#size = place.start + place.length;
    if (typeof value["batch"] === "number") this.#places.set(value["batch"], place);
    if (value["finished"] === true) this.#isFinished = true;
  }

  /** Whether every batch was answered and the final files were written. */
  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** How many batches have been answered. */
  get answered(): number {
    return this.#places.size;
  }

  /** Whether a batch has been answered. */
  has(batch: number): boolean {
    return this.#places.has(batch);
  }

  /**
   * Stores the answer to a batch; it is on disk when this returns.
   *
   * @throws CliError for an error of the file system; the journal is then unchanged
   */
  record(batch: number, results: readonly EntryResult[]): void {
    const place = this.#append({ batch, results });
    this.#places.set(batch, place);
  }

  /** Records that the run is complete. */
  finish(): void {
    this.#append({ finished: true });
    this.#isFinished = true;
  }

  #append(value: unknown): Place {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    const start = this.#size;
    try {
      this.#descriptor ??= this.#openToAppend();
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(this.#descriptor, bytes, written, bytes.length - written, start + written);
      }
      fsyncSync(this.#descriptor);
    } catch (error) {
      this.#forget(start);
      throw explainSystemError(error, this.path, this.#context.t);
    }
    this.#size = start + bytes.length;
    return { start, length: bytes.length };
  }

  /** Opens the file and truncates an incomplete last line of a killed run. */
  #openToAppend(): number {
    const descriptor = openSync(this.path, "r+");
    if (fstatSync(descriptor).size > this.#size) ftruncateSync(descriptor, this.#size);
    return descriptor;
  }

  #forget(size: number): void {
    try {
      if (this.#descriptor !== undefined) ftruncateSync(this.#descriptor, size);
    } catch {
      // The incomplete line is ignored when the journal is opened again.
    }
  }

  /** The answers, batch by batch in the order of the file, or from the last to the first. */
  async *results(order: "forwards" | "backwards" = "forwards"): AsyncGenerator<readonly EntryResult[]> {
    const batches = [...this.#places.keys()].sort((one, other) => one - other);
    const handle = await open(this.path, "r");
    try {
      for (const batch of order === "forwards" ? batches : batches.reverse()) {
        const place = this.#places.get(batch);
        if (!place) continue;
        const bytes = Buffer.alloc(place.length);
        await handle.read(bytes, 0, place.length, place.start);
        const { results } = JSON.parse(bytes.toString("utf8")) as { results: EntryResult[] };
        yield results;
      }
    } finally {
      await handle.close();
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

function notAJournal(path: string, { t }: Context): never {
  throw usageError(t("bulk:journal.notAJournal", { path }));
}
