import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Texts } from "../texts/index.ts";

type FileTexts = Texts["program"]["file"];

const SENTENCES: Readonly<Record<string, (texts: FileTexts, name: string) => string>> = {
  ENOTDIR: (texts, name) => texts.notFound(name),
  EISDIR: (texts, name) => texts.isDirectory(name),
  EACCES: (texts, name) => texts.noPermission(name),
  EPERM: (texts, name) => texts.noPermission(name),
  EROFS: (texts, name) => texts.readOnly(name),
  ENOSPC: (texts, name) => texts.diskFull(name),
  EDQUOT: (texts, name) => texts.diskFull(name),
};

/** The code of an error of the operating system, such as `ENOENT`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error
    ? error.code
    : undefined;
}

/** What is not there: the file, its folder, or a place that takes no folder. */
function missing(error: Error, name: string, texts: FileTexts): string {
  const folder = dirname("path" in error ? String(error.path) : name);
  if (!existsSync(folder)) return texts.folderNotFound(name, folder);
  const isFolder = "syscall" in error && error.syscall === "mkdir";
  return isFolder ? texts.noFolderPossible(name) : texts.notFound(name);
}

/**
 * What the operating system refused, as a sentence.
 *
 * @param error - an error with a {@link systemCode}
 * @param name - how the person calls the file
 * @returns undefined for any error that is not the system's
 */
export function systemSentence(error: unknown, name: string, texts: Texts): string | undefined {
  const code = systemCode(error);
  if (code === undefined || !(error instanceof Error)) return undefined;
  const { file } = texts.program;
  if (code === "ENOENT") return missing(error, name, file);
  return SENTENCES[code]?.(file, name) ?? file.failed(name, code);
}
