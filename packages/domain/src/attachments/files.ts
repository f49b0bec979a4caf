import { AVATAR_TYPES, visibleText } from "../validation/index.ts";

/** The kinds of file that a question can be asked with. */
export const FILE_TYPES = [
  "text/plain",
  "text/markdown",
  "text/csv",
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
] as const;

export type FileType = (typeof FILE_TYPES)[number];

/** Whether a file is shown to the models, not read to them. */
export const isPicture = (type: FileType): boolean => Object.hasOwn(AVATAR_TYPES, type);

/** Most files of one question. */
export const MAX_FILES_PER_QUESTION = 10;

/** The longest name, in characters. */
export const MAX_FILE_NAME = 200;

/** Bounds that no plan lifts. Providers take no larger pictures, and no more at a time. */
export const FILE_BYTES = { file: 26_214_400, picture: 5_242_880, picturesOfRequest: 20_971_520 } as const;

/** The longest text of a file, in characters; what is longer is cut. No model reads as much. */
export const MAX_FILE_TEXT = 2_000_000;

/** A file that questions can be asked with, as its upload is answered and the parts of a question keep it. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: FileType;
  readonly bytes: number;
  /** Of a PDF. */
  readonly pages: number | null;
  /** Estimated tokens that a model reads for it. */
  readonly tokens: number;
}

const NO_NAME = "file";

/**
 * The name of a file, without folders, controls, invisible characters and direction marks, which could make it look like
 * another. A longer one is cut before its extension.
 */
export function fileName(claimed: string): string {
  const last =
    claimed
      .slice(-4 * MAX_FILE_NAME)
      .split(/[/\\]/u)
      .at(-1) ?? "";
  const clean = visibleText(last.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ")).trim();
  const name = /^\.*$/u.test(clean) ? NO_NAME : clean;
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME) return name;
  const extension = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? "";
  const kept = characters
    .slice(0, MAX_FILE_NAME - extension.length - 1)
    .join("")
    .trimEnd();
  return `${kept}…${extension}`;
}

const TEXT_EXTENSIONS: Readonly<Record<string, FileType>> = {
  csv: "text/csv",
  tsv: "text/csv",
  md: "text/markdown",
  markdown: "text/markdown",
};

/** The kind of a file whose content is text: by its name, because the content does not tell. */
export function textType(name: string): FileType {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return TEXT_EXTENSIONS[extension] ?? "text/plain";
}

/** The file parts of a stored message, `{type: "file", …}`; anything else is left out. */
export function filesOfParts(parts: unknown): readonly AttachedFile[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part: unknown) => {
    const { type, id, name, mediaType, bytes, pages, tokens }: Partial<Record<string, unknown>> =
      Object(part);
    const known = FILE_TYPES.find((each) => each === mediaType);
    if (type !== "file" || typeof id !== "string" || typeof name !== "string" || known === undefined)
      return [];
    return [
      {
        id,
        name,
        mediaType: known,
        bytes: typeof bytes === "number" ? bytes : 0,
        pages: typeof pages === "number" ? pages : null,
        tokens: typeof tokens === "number" ? tokens : 0,
      },
    ];
  });
}
