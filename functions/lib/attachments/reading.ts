import {
  FILE_BYTES,
  type FileRefusal,
  type FileType,
  fileTokens,
  MAX_FILE_TEXT,
  textType,
} from "@regia/domain/attachments";
import { UNLIMITED } from "@regia/domain/plans";
import { AVATAR_HEAD_BYTES, sniffImageType } from "@regia/domain/validation";
import { foreignKind } from "./kinds.ts";
import { tellsLocation } from "./location.ts";
import { readPdf } from "./pdf.ts";
import { LONGEST_SIDE, sidesOf } from "./picture.ts";
import { decodeText } from "./text.ts";

/** A file that was read. */
export interface ReadFile {
  readonly mediaType: FileType;
  readonly pages: number | null;
  readonly tokens: number;
  /** Null for a picture. */
  readonly text: string | null;
  /** Of a picture, as base64. */
  readonly content: string | null;
}

type Result = { readonly file: ReadFile } | { readonly refusal: FileRefusal };

const refused = (refusal: FileRefusal): Result => ({ refusal });

/** Where a PDF's head may stand, in bytes. */
const PDF_HEAD = 1024;
const PDF_MARK = "%PDF-";

/** A text as PostgreSQL can store it, at most as long as is kept. */
const storable = (text: string) => text.replaceAll("\0", "").slice(0, MAX_FILE_TEXT).toWellFormed();

function textFile(name: string, fields: { mediaType: FileType; pages: number | null; text: string }): Result {
  const text = storable(fields.text);
  return { file: { ...fields, text, content: null, tokens: fileTokens({ ...fields, name, text }) } };
}

async function pdfFile(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { account, maxPages }: ReadingBounds,
): Promise<Result> {
  const reading = await readPdf(bytes, {
    account,
    maxPages: maxPages === UNLIMITED ? Number.POSITIVE_INFINITY : maxPages,
    maxText: MAX_FILE_TEXT,
  });
  switch (reading.kind) {
    case "pages":
      return refused({ code: "file_pages", limit: { max: maxPages, used: reading.pages } });
    case "encrypted":
      return refused({ code: "file_encrypted" });
    case "unreadable":
      return refused({ code: "file_unreadable" });
    case "read": {
      const { pages, text } = reading;
      if (pages < 1) return refused({ code: "file_unreadable" });
      if (text.trim() === "") return refused({ code: "file_without_text" });
      return textFile(name, { mediaType: "application/pdf", pages, text });
    }
  }
}

/** For whom a file is read, and how far. */
export interface ReadingBounds {
  /** Whose file it is. */
  readonly account: string;
  /** Most pages of a PDF; -1 for no limit. */
  readonly maxPages: number;
}

/**
 * What a model reads of a file, whose kind its content decides.
 * @param name as it is kept
 */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  bounds: ReadingBounds,
): Promise<Result> {
  if (bytes.length === 0) return refused({ code: "file_empty" });
  const picture = sniffImageType(bytes.subarray(0, AVATAR_HEAD_BYTES));
  if (picture !== null) {
    if (bytes.length > FILE_BYTES.picture)
      return refused({ code: "file_too_large", bytes: FILE_BYTES.picture });
    // Providers count the failure of any other against the model.
    const [width = 0, height = 0] = sidesOf(bytes, picture) ?? [];
    if (Math.min(width, height) < 1) return refused({ code: "file_unreadable" });
    if (Math.max(width, height) > LONGEST_SIDE)
      return refused({ code: "file_pixels", max: LONGEST_SIDE, width, height });
    // The page removes it; whoever sends files in another way is told.
    if (tellsLocation(bytes)) return refused({ code: "file_location" });
    const fields = { mediaType: picture, pages: null, text: null };
    const content = Buffer.from(bytes).toString("base64");
    return { file: { ...fields, content, tokens: fileTokens({ ...fields, name }) } };
  }
  const head = Buffer.from(bytes.subarray(0, PDF_HEAD)).toString("latin1");
  if (head.startsWith(PDF_MARK)) return await pdfFile(bytes, name, bounds);
  const kind = foreignKind(bytes);
  if (kind !== undefined) return refused({ code: "file_type", kind });
  const decoding = decodeText(bytes);
  if ("fault" in decoding) {
    if (head.includes(PDF_MARK)) return await pdfFile(bytes, name, bounds);
    return refused({ code: decoding.fault === "encoding" ? "file_encoding" : "file_type" });
  }
  const { text } = decoding;
  if (text.trim() === "") return refused({ code: "file_empty" });
  return textFile(name, { mediaType: textType(name), pages: null, text });
}
