import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Translate } from "../texts/index.ts";
import { CliError, type ExitCode } from "./exit.ts";

const SENTENCES: Readonly<Record<string, (t: Translate, name: string) => string>> = {
  ENOTDIR: (t, name) => t("program:file.notFound", { name }),
  EISDIR: (t, name) => t("program:file.isDirectory", { name }),
  EACCES: (t, name) => t("program:file.noPermission", { name }),
  EPERM: (t, name) => t("program:file.noPermission", { name }),
  EROFS: (t, name) => t("program:file.readOnly", { name }),
  ENOSPC: (t, name) => t("program:file.diskFull", { name }),
  EDQUOT: (t, name) => t("program:file.diskFull", { name }),
};

/** The code of an error of the operating system, such as `ENOENT`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error
    ? error.code
    : undefined;
}

/** The missing path: the file, its folder, or a place that cannot have folders. */
function missing(error: Error, name: string, t: Translate): string {
  const folder = dirname("path" in error ? String(error.path) : name);
  if (!existsSync(folder)) return t("program:file.folderNotFound", { name, folder });
  const isFolder = "syscall" in error && error.syscall === "mkdir";
  return isFolder ? t("program:file.noFolderPossible", { name }) : t("program:file.notFound", { name });
}

/**
 * The message for an error of the operating system.
 *
 * @param error - an error with a {@link systemCode}
 * @param name - the name of the file in the message
 * @returns undefined for any other error
 */
export function systemSentence(error: unknown, name: string, t: Translate): string | undefined {
  const code = systemCode(error);
  if (code === undefined || !(error instanceof Error)) return undefined;
  if (code === "ENOENT") return missing(error, name, t);
  return SENTENCES[code]?.(t, name) ?? t("program:file.failed", { name, code });
}

/** The failure of the command for an error of the operating system; any other error unchanged. */
export function explainSystemError(error: unknown, name: string, t: Translate, exitCode?: ExitCode): unknown {
  const sentence = systemSentence(error, name, t);
  return sentence === undefined ? error : new CliError(sentence, exitCode);
}
