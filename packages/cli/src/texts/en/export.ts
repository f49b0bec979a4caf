import type { Texts } from "../texts.ts";

export const exportTexts: Texts["export"] = {
  summary: "export the users as CSV, JSON or NDJSON",
  description: "Exports data to a file or to the standard output.",
  written: (count, path, time) =>
    `${count === 1 ? "1 user" : `${count.toLocaleString("en")} users`} written to ${path} (${time}).`,
  users: {
    summary: "export the users",
    description: "Exports the users. A file appears whole or not at all.",
    format: "format (otherwise that of the file's name, else CSV)",
    out: "file to write, or - for the standard output",
    example: {
      csv: "all of them, for a spreadsheet",
      json: "only Enterprise, on the standard output",
      ndjson: "one a line, compressed",
    },
  },
};
