import type { ForeignKind } from "@regia/domain/attachments";

type Names = readonly (readonly [name: string, kind: ForeignKind])[];

/** Folders and types inside of a zip that tell what it is. */
const IN_ZIP: Names = [
  ["xl/workbook", "spreadsheet"],
  ["word/document", "document"],
  ["ppt/presentation", "presentation"],
  ["opendocument.spreadsheet", "spreadsheet"],
  ["opendocument.text", "document"],
  ["opendocument.presentation", "presentation"],
  ["Index/Document.iwa", "document"],
  ["application/epub+zip", "document"],
];

/** Names inside of a file of older programs, where they are in UTF-16. */
const IN_COMPOUND: Names = [
  ["EncryptedPackage", "locked"],
  ["Workbook", "spreadsheet"],
  ["WordDocument", "document"],
  ["PowerPoint Document", "presentation"],
  ["__substg1.0_", "mail"],
];

/** How files of other kinds begin, one character for each byte: the first that fits counts. */
const BEGINNINGS: readonly {
  readonly kind: ForeignKind;
  /** Place of the first of these bytes. */
  readonly at: number;
  readonly begins: readonly string[];
}[] = [
  { kind: "heic", at: 4, begins: ["ftyphei", "ftyphev", "ftypmif1", "ftypmsf1"] },
  { kind: "picture", at: 4, begins: ["ftypavif", "ftypavis", "JXL "] },
  { kind: "media", at: 4, begins: ["ftyp"] },
  { kind: "media", at: 8, begins: ["WAVEfmt ", "AVI LIST"] },
  {
    kind: "media",
    at: 0,
    begins: ["ID3\x02", "ID3\x03", "ID3\x04", "\xff\xfb", "OggS", "fLaC", "\x1aE\xdf\xa3"],
  },
  { kind: "picture", at: 0, begins: ["II*\0", "MM\0*", "8BPS\0"] },
  { kind: "archive", at: 0, begins: ["7z\xbc\xaf", "Rar!\x1a", "\x1f\x8b\x08", "\xfd7zXZ\0", "BZh91AY"] },
  { kind: "rtf", at: 0, begins: ["{\\rtf"] },
];
const ZIP = "PK\x03\x04";
const COMPOUND = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** The beginning of a signed envelope (PKCS #7 signedData), in bytes. */
const SIGNED = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02";
/** Bytes in which all this stands, except the names. */
const HEAD = 16_384;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** Whether it is a signed envelope: in bytes, or in base64 with or without its marks. */
function isSigned(head: string): boolean {
  if (head.startsWith("\x30")) return head.slice(0, 64).includes(SIGNED);
  const base64 = head.replace(/^-----BEGIN (PKCS7|CMS)-----/, "").trimStart();
  return base64.startsWith("MI") && latin(Buffer.from(base64.slice(0, 88), "base64")).includes(SIGNED);
}

/** Whether it is an email as programs save it: lines of a header, of which one says how the text is encoded. */
function isMail(head: string): boolean {
  const header = head.split(/\r?\n\r?\n/, 1)[0] ?? "";
  const isHeader = header.split(/\r?\n/).every((line, at, { length }) => {
    // The last line may be cut.
    return /^([!-9;-~]+:|[ \t])/.test(line) || (at === 0 ? line.startsWith("From ") : at === length - 1);
  });
  const has = (names: string) => new RegExp(`^(${names}):`, "im").test(header);
  return (
    isHeader &&
    has("MIME-Version|Content-Transfer-Encoding") &&
    has("From|Received|Return-Path|Delivered-To|Content-Type")
  );
}

/** The kind of a file that is known, but not read; undefined for any other. */
export function foreignKind(bytes: Uint8Array): ForeignKind | undefined {
  const head = latin(bytes.subarray(0, HEAD));
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const named = (names: Names, encoding: "latin1" | "utf16le") =>
    names.find(([name]) => content.includes(name, 0, encoding))?.[1];
  if (head.startsWith(ZIP)) return named(IN_ZIP, "latin1") ?? "archive";
  if (head.startsWith(COMPOUND)) return named(IN_COMPOUND, "utf16le");
  if (isSigned(head)) return "signed";
  if (head.startsWith("BM") && head.startsWith("\0\0\0\0", 6)) return "picture";
  const known = BEGINNINGS.find(({ at, begins }) => begins.some((begin) => head.startsWith(begin, at)));
  return known?.kind ?? (isMail(head) ? "mail" : undefined);
}
