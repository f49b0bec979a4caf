import { extname } from "node:path";
import { stringify } from "csv-stringify/sync";
import { jsonText } from "../../output/json.ts";
import { openOutput } from "../../output/outputFile.ts";
import type { Context } from "../../program/context.ts";
import type { Journal } from "../journal/journal.ts";
import type { EntryResult } from "../operations/entry.ts";

/** An operation and its result as a flat record: a row of the report or an element of the JSON output. */
export function resultRecord({ line, operation, status, before, after, error, workspaces }: EntryResult) {
  return {
    line,
    op: operation.op,
    userId: "userId" in operation ? operation.userId : null,
    email: "email" in operation ? operation.email : null,
    status,
    code: error?.code ?? null,
    message: error?.message ?? null,
    before,
    after,
    workspaces,
  };
}

const COLUMNS = ["line", "op", "userId", "email", "status", "code", "message", "before", "after"];

// Formulas are escaped, because a spreadsheet would execute them.
const csvRows = (results: readonly EntryResult[]): string =>
  stringify(results.map(resultRecord), { columns: COLUMNS, escape_formulas: true });

/** Results as lines of NDJSON. */
export const ndjsonRows = (results: readonly EntryResult[]): string =>
  results.map((result) => `${jsonText(resultRecord(result))}\n`).join("");

/**
 * Writes the result of each operation: failures first, with their reason, then the others. CSV for a name that ends in
 * `.csv`, else NDJSON.
 *
 * @throws CliError for an error of the file system; an incomplete report is not kept
 */
export async function writeReport(path: string, journal: Journal, context: Context): Promise<void> {
  const isTable = extname(path).toLowerCase() === ".csv";
  const rows = isTable ? csvRows : ndjsonRows;
  const file = openOutput(path, context);
  try {
    if (isTable) file.write(stringify([COLUMNS]));
    for (const wantsFailures of [true, false]) {
      for await (const results of journal.results()) {
        const some = results.filter(({ status }) => (status === "failed") === wantsFailures);
        if (some.length > 0) file.write(rows(some));
      }
    }
    file.commit();
  } finally {
    file.discard();
  }
}
