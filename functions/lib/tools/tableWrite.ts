import { stringify } from "csv-stringify/sync";
import * as v from "valibot";
import { type MakeTool, readArguments } from "./setting.ts";
import { NO_FILE, storedFile } from "./storedFile.ts";

const cell = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const request = v.object({ name: v.string(), rows: v.array(v.record(v.string(), cell)) });

type Rows = v.InferOutput<typeof request>["rows"];

/** Rows as CSV (RFC 4180) that spreadsheets read as text and numbers, never as formulas. */
function csvOf(rows: Rows): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return "";
  return stringify(
    rows.map((row) => columns.map((column) => (Object.hasOwn(row, column) ? row[column] : null))),
    {
      // Without it Excel takes the text for another encoding.
      bom: true,
      columns,
      header: true,
      record_delimiter: "windows",
      escape_formulas: true,
      cast: { boolean: String },
    },
  );
}

/** Writes rows into a CSV file of the workspace. */
export const tableWrite: MakeTool = (description) => ({
  description,
  unavailable: null,
  readsOutside: false,
  perform: (args) => {
    const { name, rows } = readArguments(request, args, description);
    const whole = /\.csv$/i.test(name.trim()) ? name : `${name.trim()}.csv`;
    return Promise.resolve({ kind: "effect", effect: storedFile(whole, csvOf(rows)) });
  },
  standIn: () => NO_FILE,
});
