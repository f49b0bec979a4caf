import { withFields } from "./fields.ts";
import { pageText } from "./pageText.ts";
import { piecesOf } from "./pieces.ts";
import type { Column } from "./tables.ts";

/** What became of a PDF. */
export type PdfReading =
  | { readonly kind: "read"; readonly pages: number; readonly text: string }
  | { readonly kind: "pages"; readonly pages: number }
  | { readonly kind: "encrypted" | "unreadable" };

export interface PdfTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Infinity for no limit. */
  readonly maxPages: number;
  /** Most characters of text. */
  readonly maxText: number;
}

async function read({ bytes, maxPages, maxText }: PdfTask): Promise<PdfReading> {
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages = pdf.numPages;
  if (pages > maxPages) return { kind: "pages", pages };
  let text = "";
  let carried: readonly Column[] = [];
  for (let number = 1; number <= pages && text.length < maxText; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const { transform } = page.getViewport({ scale: 1 });
    const pieces = piecesOf(
      items.filter((item) => "str" in item),
      transform,
    );
    const read = pageText(withFields(pieces, await page.getAnnotations(), transform), carried);
    carried = read.carried;
    if (read.text !== "") text += `${text === "" ? "" : "\n\n"}${read.text}`;
    page.cleanup();
  }
  return { kind: "read", pages, text: text.slice(0, maxText) };
}

/** Reads a PDF in the thread that calls it. The bytes are gone afterwards. */
export async function readDocument(task: PdfTask): Promise<PdfReading> {
  return await read(task).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { kind: isLocked ? "encrypted" : "unreadable" };
  });
}
