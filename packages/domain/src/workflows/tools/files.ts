import type { Describe } from "./describe.ts";
import { anyText, LONGEST_TEXT, list, object, rows, text } from "./schema.ts";

/** Characters of a table as CSV. */
const LONGEST_TABLE = 4_000_000;

/** A name of a file: without control characters, slashes, and spaces at its ends. */
const FILE_NAME =
  "^[^\\s/\\\\\\u0000-\\u001f\\u007f]([^/\\\\\\u0000-\\u001f\\u007f]*[^\\s/\\\\\\u0000-\\u001f\\u007f])?$";

const writtenFile = object({ file: anyText, url: anyText });

export const tableRead: Describe<"table.read"> = (t) => ({
  name: "table.read",
  title: t("workflowTools:table.title"),
  description: t("workflowTools:table.description"),
  risk: "read",
  input: object({
    csv: text(
      { title: t("workflowTools:table.csv.title"), description: t("workflowTools:table.csv.description") },
      LONGEST_TABLE,
    ),
  }),
  output: object({ columns: list(anyText), rows: list({ type: "object" }) }),
});

export const tableWrite: Describe<"table.write"> = (t) => ({
  name: "table.write",
  title: t("workflowTools:tableFile.title"),
  description: t("workflowTools:tableFile.description"),
  risk: "undoable",
  input: object({
    name: text(
      {
        title: t("workflowTools:tableFile.name.title"),
        description: t("workflowTools:tableFile.name.description"),
      },
      200,
      { pattern: FILE_NAME },
    ),
    rows: rows({
      title: t("workflowTools:tableFile.rows.title"),
      description: t("workflowTools:tableFile.rows.description"),
    }),
  }),
  output: writtenFile,
});

export const fileWrite: Describe<"file.write"> = (t) => ({
  name: "file.write",
  title: t("workflowTools:file.title"),
  description: t("workflowTools:file.description"),
  risk: "undoable",
  input: object({
    name: text(
      { title: t("workflowTools:file.name.title"), description: t("workflowTools:file.name.description") },
      200,
      { pattern: FILE_NAME },
    ),
    text: text({ title: t("workflowTools:file.text.title") }, LONGEST_TEXT),
  }),
  output: writtenFile,
});
