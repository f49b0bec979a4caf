import type { ParseError } from "jsonc-parser";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { fileName, readTextFile } from "./textFile.ts";

/** Line and column of a position in a text, both from 1. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}

/**
 * Reads the value in a small JSON file, or on the standard input for `-`.
 *
 * @param megabytes - see {@link readTextFile}
 * @throws CliError (exit code 2) like {@link readTextFile}; with line and column for a text that is not JSON
 */
export async function readJsonFile(path: string, context: Context, megabytes?: number): Promise<unknown> {
  const text = await readTextFile(path, context, megabytes);
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = placeOf(text, await firstFault(text));
    throw usageError(context.t("program:file.notJson", { name: fileName(path, context), line, column }));
  }
}

/** The position of the first invalid character. V8 does not always report it. */
async function firstFault(text: string): Promise<number> {
  const { parse } = await import("jsonc-parser");
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  return errors[0]?.offset ?? text.length;
}
