import { type Options as CsvOptions, stringify } from "csv-stringify/sync";
import { jsonRows, ndjsonRows, type RowWriter } from "../output/rows.ts";
import { USER_FIELDS, type UserRecord } from "../users/record.ts";

export const FORMATS = ["csv", "json", "ndjson"] as const;

export type Format = (typeof FORMATS)[number];

const CSV: CsvOptions = {
  columns: [...USER_FIELDS],
  // A name that starts like a formula must stay text in a spreadsheet.
  escape_formulas: true,
  cast: {
    boolean: (flag) => String(flag),
    object: (value) => JSON.stringify(value),
  },
};

/**
 * Writes users as comma-separated values (RFC 4180) with a header; custom limits are JSON in their cell. The header comes
 * with the first page: alone it would look like an export of nobody when the page is refused.
 */
function csvRows(write: (text: string) => void): RowWriter<UserRecord> {
  let count = 0;
  let header = true;
  return {
    add(users) {
      if (header || users.length > 0) write(stringify([...users], { ...CSV, header }));
      header = false;
      count += users.length;
    },
    end: () => count,
  };
}

/** Writes users in a format, incrementally. */
export function exportRows(format: Format, write: (text: string) => void): RowWriter<UserRecord> {
  switch (format) {
    case "csv":
      return csvRows(write);
    case "json":
      return jsonRows(write);
    case "ndjson":
      return ndjsonRows(write);
  }
}
