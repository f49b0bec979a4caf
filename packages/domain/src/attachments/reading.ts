import { estimateTokens } from "../router/index.ts";
import { type AttachedFile, isPicture } from "./files.ts";

/** A file with what a model reads of it; null for a picture. */
export interface ReadableFile extends AttachedFile {
  readonly text: string | null;
}

/** Estimated tokens of a picture: what the providers count at most for one of usual size. */
const PICTURE_TOKENS = 1_600;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<>"]/gu, (mark) => ESCAPES[mark] ?? mark);

/** A file that says it ends here would speak in the person's place. */
const inside = (text: string) => text.replace(/<(?=\/?attached-file\b)/giu, "&lt;");

function blockOf({ name, mediaType, pages, text }: Omit<ReadableFile, "id" | "bytes" | "tokens">): string {
  const length = pages === null ? "" : ` pages="${pages}"`;
  const head = `attached-file name="${escaped(name)}" type="${mediaType}"${length}`;
  return text === null ? `<${head} />` : `<${head}>\n${inside(text)}\n</attached-file>`;
}

/** What a model reads of a question: its files, each between marks with its name, and then the question. */
export function textWithFiles(
  question: string,
  files: readonly Pick<ReadableFile, "name" | "mediaType" | "pages" | "text">[],
): string {
  return [...files.map(blockOf), question].join("\n\n");
}

/** Estimated tokens that a file adds to a question. */
export function fileTokens(file: Pick<ReadableFile, "name" | "mediaType" | "pages" | "text">): number {
  return estimateTokens(`${blockOf(file)}\n\n`) + (isPicture(file.mediaType) ? PICTURE_TOKENS : 0);
}

/** Estimated tokens of the pictures among files, beside the text that names them. */
export const pictureTokens = (files: readonly Pick<AttachedFile, "mediaType">[]): number =>
  PICTURE_TOKENS * files.filter(({ mediaType }) => isPicture(mediaType)).length;
