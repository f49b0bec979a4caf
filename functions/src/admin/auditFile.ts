import { type AuditEntry, type AuditExport, auditEntry, type ExportFormat } from "@regia/api/admin";
import { type Options as CsvOptions, stringify } from "csv-stringify/sync";
import type { AdminProcedures } from "./procedures.ts";

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson; charset=utf-8",
};

const CSV: CsvOptions = {
  columns: Object.keys(auditEntry.entries),
  record_delimiter: "windows",
  // An address that starts like a formula must stay text in a spreadsheet.
  escape_formulas: true,
  // What an entry has below its fields is JSON in its cell.
  cast: { object: (value) => JSON.stringify(value) },
};

const rows: Readonly<Record<ExportFormat, (entries: readonly AuditEntry[]) => string>> = {
  csv: (entries) => stringify([...entries], CSV),
  ndjson: (entries) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
};

type Reading = Pick<AdminProcedures, "auditBefore">;

async function* textsFrom(
  first: readonly AuditEntry[],
  { format, ...filter }: AuditExport,
  { auditBefore }: Reading,
): AsyncGenerator<string> {
  if (format === "csv") yield stringify([], { ...CSV, header: true });
  let page = first;
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield rows[format](page);
    page = await auditBefore(last.id, filter);
  }
}

/**
 * Every wanted entry of the audit log, newest first, as a response that streams page after page, as fast as it is read.
 * @throws Refusal if the first page is refused; a later failure breaks the stream off
 */
export async function auditFile(
  wanted: AuditExport,
  reading: Reading,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { format, ...filter } = wanted;
  const first = await reading.auditBefore(null, filter);
  const body = ReadableStream.from(textsFrom(first, wanted, reading)).pipeThrough(new TextEncoderStream());
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": MEDIA_TYPES[format],
      "Content-Disposition": `attachment; filename="audit.${format}"`,
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
