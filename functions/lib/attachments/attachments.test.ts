import { setTimeout as pause } from "node:timers/promises";
import { FILE_BYTES, MAX_FILE_TEXT } from "@regia/domain/attachments";
import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { pdfOf, placedPhoto } from "../../testing/index.ts";
import { largestFile, readFile } from "./index.ts";
import { readPdf } from "./pdf.ts";

const bytesOf = (content: string | readonly number[]) =>
  new Uint8Array(typeof content === "string" ? Buffer.from(content) : content);

const read = (content: string | readonly number[] | Uint8Array<ArrayBuffer>, name = "a.txt", maxPages = -1) =>
  readFile(content instanceof Uint8Array ? content : bytesOf(content), name, { account: "anna", maxPages });

const ascii = (text: string) => [...Buffer.from(text)];
const latin = (text: string) => [...Buffer.from(text, "latin1")];

const PNG = [
  ...[0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...ascii("IHDR")],
  ...[0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, ...ascii("IEND"), 1, 2, 3, 4],
];

describe("a text", () => {
  it.each([
    ["UTF-8", ascii("caffè")],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, ...ascii("caffè")]],
    ["UTF-16, little end first", [0xff, 0xfe, ...Buffer.from("caffè", "utf16le")]],
    ["UTF-16, big end first", [0xfe, 0xff, ...Buffer.from("caffè", "utf16le").swap16()]],
    ["UTF-16 without a mark, little end first", [...Buffer.from("caffè", "utf16le")]],
    ["UTF-16 without a mark, big end first", [...Buffer.from("caffè", "utf16le").swap16()]],
    ["Windows-1252", latin("caff\xe8")],
    ["the code page of DOS", latin("caff\x8a")],
    ["Mac Roman", latin("caff\x8f")],
    ["the code page of DOS with its mark of the end", latin("caff\x8a\x1a")],
    ["UTF-8 with padding", ascii("caffè\0\0\x1a")],
  ])("is read in %s", async (_encoding, content) => {
    expect(await read(content)).toMatchObject({
      file: { mediaType: "text/plain", text: "caffè", content: null, pages: null },
    });
  });

  it.each([
    ["a.csv", "text/csv"],
    ["A.TSV", "text/csv"],
    ["note.md", "text/markdown"],
    ["script.py", "text/plain"],
    ["senza", "text/plain"],
    ["foto.png", "text/plain"],
  ])("is of the kind that its name says: %s", async (name, mediaType) => {
    expect(await read("a;b", name)).toMatchObject({ file: { mediaType } });
  });

  it.each([
    ["nothing", [], "file_empty"],
    ["spaces", ascii(" \n\t"), "file_empty"],
    ["a program", [0x7f, ...ascii("ELF"), 2, 1, 1, 0, 0, 0], "file_type"],
    ["half a UTF-16 file", [0xff, 0xfe, 0x61], "file_encoding"],
    ["accents alone", Array.from({ length: 64 }, (_, index) => 0xa0 + index), "file_encoding"],
    ["in Cyrillic letters", latin("Totale \xe7\xe0 \xcc\xe0\xf0\xf2: 3, Totale 4"), "file_encoding"],
    // "città", or "citt…" in Windows-1252.
    ["in an encoding that cannot be told", latin("citt\x85"), "file_encoding"],
    ["a text with a NUL", ascii("a\0b"), "file_type"],
  ])("is refused when it is %s", async (_what, content, code) => {
    expect(await read(content)).toEqual({ refusal: { code } });
  });

  it("is read as written, or refused", async () => {
    const written = [
      ...["Perché la città è così? Può darsi, più o meno: un po’ di caffè.", "SOCIETÀ E QUALITÀ", "PERÒ"],
      ...["Aspetta… poi", "“Ciao” – e poi l’amico", "30° C, n° 4", "10 € l’ora", "Mädchen", "Müller & Söhne"],
      ...["Ça va très bien, garçon", "¿Qué señor? ¡Mañana!", "São Paulo, ação", "« Bon »", "© Rossi", "È"],
    ];
    let readable = 0;
    for (const encoding of ["windows-1252", "macintosh"]) {
      const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
      for (const text of written) {
        const result = await read(Array.from(text, (letter) => letters.indexOf(letter)));
        if ("file" in result) readable += 1;
        else expect(result).toEqual({ refusal: { code: "file_encoding" } });
        if ("file" in result) expect(result.file.text).toBe(text);
      }
    }
    expect(readable).toBeGreaterThan(20);
  });

  it("is cut where no model reads on", async () => {
    const result = await read(`${"a".repeat(MAX_FILE_TEXT - 1)}😀b`);
    expect("file" in result && result.file.text?.slice(-2)).toBe("a\uFFFD");
  });
});

describe("a file of another kind is refused by its content", () => {
  const zip = (name: string) => latin(`PK\x03\x04\x14\0\x08\0\xff\xd0 ${name}`);
  const old = (name: string) => [
    ...latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"),
    ...Buffer.from(name, "utf16le"),
  ];
  const SIGNED = latin("\x30\x82\x01\x02\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0\x82");
  const base64 = Buffer.from(SIGNED).toString("base64");
  const email =
    "From: a@b.it\r\nSubject: =?utf-8?Q?Perch=C3=A9?=\r\nContent-Type: text/plain;\r\n charset=utf-8\r\n";
  it.each([
    ["heic", latin("\0\0\0\x1cftypheic\0\0\0\0mif1heic")],
    ["picture", latin("\0\0\0\x1cftypavif")],
    ["picture", latin("BM\x36\x10\0\0\0\0\0\0")],
    ["media", latin("\0\0\0\x18ftypmp42\0\0\0\0")],
    ["spreadsheet", zip("[Content_Types].xml xl/workbook.xml")],
    ["spreadsheet", zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")],
    ["document", zip("word/document.xml")],
    ["archive", zip("foto.jpg")],
    ["spreadsheet", old("Workbook")],
    ["document", old("WordDocument")],
    ["locked", old("EncryptedPackage")],
    ["mail", old("__substg1.0_0037")],
    ["signed", SIGNED],
    ["signed", ascii(`-----BEGIN PKCS7-----\n${base64}`)],
    ["signed", ascii(base64)],
    ["rtf", ascii("{\\rtf1\\ansi Ciao}")],
    ["mail", ascii(`${email}Content-Transfer-Encoding: quoted-printable\r\n\r\nPerch=C3=A9 no\r\n`)],
  ])("%s %#", async (kind, content) => {
    expect(await read(content, "foto.jpg")).toEqual({ refusal: { code: "file_type", kind } });
  });

  it("and what only looks like one is read", async () => {
    for (const text of ["From: Ugo\nTo: Ada\n\nCiao", "MILANO;3\nROMA;4", "ID3;nome", "BMW;3", "PK;1"]) {
      expect(await read(text)).toMatchObject({ file: { text } });
    }
  });
});

describe("a picture", () => {
  it("is kept, whatever its name", async () => {
    expect(await read(PNG, "a.txt")).toMatchObject({
      file: { mediaType: "image/png", text: null, content: Buffer.from(PNG).toString("base64") },
    });
  });

  it.each([
    ["GIF", [...ascii("GIF89a"), 1, 0, 1, 0, 0, 0, 0, 0x3b]],
    ["JPEG", [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0]],
    [
      "WebP",
      [...ascii("RIFF"), 30, 0, 0, 0, ...ascii("WEBPVP8L"), 5, 0, 0, 0, 0x2f, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
  ])("of the kind %s has a size", async (_kind, content) => {
    expect(await read(content)).toMatchObject({ file: { text: null } });
  });

  it.each([
    ["only its head", PNG.slice(0, 12)],
    ["no pixels", PNG.with(19, 0)],
    ["a JPEG of nothing", [0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ["a JPEG that leads nowhere", [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0]],
  ])("that no provider takes is refused: %s", async (_what, content) => {
    expect(await read(content)).toEqual({ refusal: { code: "file_unreadable" } });
  });

  it("with more pixels than models see is refused", async () => {
    expect(await read(PNG.with(18, 35).with(19, 40))).toEqual({
      refusal: { code: "file_pixels", max: 8000, width: 9000, height: 3 },
    });
  });
  describe("with metadata", () => {
    const photo = bytesOf([...placedPhoto()]);
    const tiff = photo.slice(0x1e, 0xbe);
    const inPng = (name: string, content: Uint8Array) => [
      ...PNG.slice(0, 33),
      ...[0, 0, 0, content.length, ...ascii(name), ...content, 0, 0, 0, 0],
      ...PNG.slice(33),
    ];

    it.each([
      ["a photo of a telephone", [...photo]],
      ["EXIF in a PNG", inPng("eXIf", tiff)],
      ["XMP in a PNG", inPng("iTXt", bytesOf('XML:com.adobe.xmp <x exif:GPSLatitude="45,27N"/>'))],
      ["a second picture behind the first", [...PNG, ...photo]],
    ])("that tells the place is refused: %s", async (_what, content) => {
      expect(await read(content)).toEqual({ refusal: { code: "file_location" } });
    });

    it.each([
      ["without the place", photo.with(0x40, 0x88).with(0x41, 0x26)],
      ["that leads nowhere", photo.with(0x4a, 0xff)],
      ["of which the first part leads nowhere", photo.with(0x22, 0xff)],
      ["that ends early", bytesOf([...PNG, ...tiff.slice(0, 40)])],
    ])("%s is kept", async (_what, content) => {
      expect(await read(content)).toMatchObject({ file: { text: null } });
    });
  });

  it("above 5 MB is refused", async () => {
    const large = new Uint8Array(FILE_BYTES.picture + 1);
    large.set(PNG);
    expect(await read(large)).toEqual({ refusal: { code: "file_too_large", bytes: FILE_BYTES.picture } });
  });
});

describe("a PDF", { timeout: 30_000 }, () => {
  it("is read page by page, whatever its name", async () => {
    expect(await read(pdfOf(["Fattura 7", "Totale (12)"]), "a.csv")).toMatchObject({
      file: { mediaType: "application/pdf", pages: 2, text: "Fattura 7\n\nTotale (12)", content: null },
    });
  });

  it.each([
    ["of pictures", pdfOf(["", ""]), "file_without_text"],
    ["with a password", pdfOf(["segreto"], { isEncrypted: true }), "file_encrypted"],
    ["without pages", pdfOf([]), "file_unreadable"],
    ["that ends early", pdfOf(["Fattura"]).slice(0, 40), "file_unreadable"],
    ["that is only a mark", bytesOf("%PDF-1.7\n\0\0"), "file_unreadable"],
  ])("%s is refused", async (_what, content, code) => {
    expect(await read(content, "a.pdf")).toEqual({ refusal: { code } });
  });

  it("with more pages than the plan takes is refused", async () => {
    expect(await read(pdfOf(["a", "b", "c"]), "a.pdf", 2)).toEqual({
      refusal: { code: "file_pages", limit: { max: 2, used: 3 } },
    });
    expect(await read(pdfOf(["a", "b"]), "a.pdf", 2)).toMatchObject({ file: { pages: 2 } });
  });

  test("a bomb ends in time and freezes nothing", async () => {
    const bomb = pdfOf(["a".repeat(1000)], { times: 200_000 });
    expect(bomb.length).toBeLessThan(2_000_000);
    const copies = Array.from({ length: 3 }, () => bomb.slice());
    const bounds = { maxPages: 10, maxText: 1_000_000, time: 1_500 };
    // A busy machine may need longer than that for the rest of this test.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const read = vi.fn();
    const reading = readPdf(bomb, { ...bounds, account: "mallory" }).finally(read);
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 20);
    // None, if the file were read in this thread.
    await expect.poll(() => beats).toBeGreaterThan(20);
    clearInterval(heart);
    await vi.advanceTimersByTimeAsync(bounds.time - 1);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toEqual({ kind: "unreadable" });
    // All bombs of one account wait for each other, and nobody else's file for more than one of them.
    let ended = 0;
    const bombs = copies.map(async (bytes) => {
      await readPdf(bytes, { ...bounds, account: "mallory" });
      ended += 1;
    });
    await pause(0);
    const small = await readPdf(pdfOf(["Fattura"]), { ...bounds, time: undefined, account: "anna" });
    expect(small).toEqual({ kind: "read", pages: 1, text: "Fattura" });
    expect(ended).toBeLessThan(copies.length);
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(bounds.time);
        return ended;
      })
      .toBe(copies.length);
    await Promise.all(bombs);
  });
});

test("a host that takes less says so", () => {
  expect(largestFile(20, {})).toBe(20 * 1024 * 1024);
  expect(largestFile(-1, {})).toBe(FILE_BYTES.file);
  expect(largestFile(20, { AWS_LAMBDA_FUNCTION_NAME: "a" })).toBe(4.5 * 1024 * 1024);
  expect(largestFile(2, { AWS_LAMBDA_FUNCTION_NAME: "a" })).toBe(2 * 1024 * 1024);
});
