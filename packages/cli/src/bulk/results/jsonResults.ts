import { jsonText } from "../../output/json.ts";
import { print } from "../../output/streams.ts";
import type { EntryResult } from "../operations/entry.ts";
import { resultRecord } from "./report.ts";

/** Prints one JSON document with any number of operations, each as soon as it is added. */
export class JsonResults {
  #isBegun = false;

  add(results: readonly EntryResult[]): void {
    if (results.length === 0) return;
    const rows = results.map((result) => jsonText(resultRecord(result))).join(",\n");
    print(`${this.#isBegun ? ",\n" : '{"operations": [\n'}${rows}`);
    this.#isBegun = true;
  }

  /** Ends the document with a summary of all operations. */
  end(summary: Readonly<Record<string, unknown>>): void {
    const rest = jsonText(summary).slice(1);
    print(`${this.#isBegun ? "" : '{"operations": ['}\n], ${rest}\n`);
  }
}
