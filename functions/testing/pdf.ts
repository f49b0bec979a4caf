import { deflateSync } from "node:zlib";

/** How a PDF of a test is made. */
export interface PdfOptions {
  /** Whether it asks for a password. Default: no. */
  readonly isEncrypted?: boolean;
  /** How often the text of each page is repeated in its compressed stream. Default: once. */
  readonly times?: number;
}

const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");

/** A PDF with one page for each text, in ASCII; a page of an empty text has none. */
export function pdfOf(
  pages: readonly string[],
  { isEncrypted = false, times = 1 }: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const objects: (string | Buffer)[] = [];
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (const [index, text] of pages.entries()) {
    const drawn = text === "" ? "" : `BT /F1 12 Tf 72 720 Td (${escaped(text)}) Tj ET\n`;
    const stream = deflateSync(Buffer.from(drawn.repeat(times)));
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
    );
    objects.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
        stream,
        Buffer.from("\nendstream"),
      ]),
    );
  }
  const key = "00".repeat(32);
  if (isEncrypted) {
    objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);
  }
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let at = 9;
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(at);
    add(`${index + 1} 0 obj\n`);
    add(object);
    add("\nendobj\n");
  }
  const table = at;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const lock = isEncrypted ? ` /Encrypt ${objects.length} 0 R /ID [<${key}> <${key}>]` : "";
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${table}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}
