import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { readTextFile, STANDARD_INPUT } from "./textFile.ts";

/**
 * Reads a password from the standard input: its first line, without the line break that `echo` adds.
 *
 * @throws CliError (exit code 2) if the input is empty
 */
export async function readSecretLine(context: Context): Promise<string> {
  const [line = ""] = (await readTextFile(STANDARD_INPUT, context)).split(/\r?\n/);
  if (line === "")
    throw usageError(context.t("program:file.empty", { name: context.t("program:file.standardInput") }));
  return line;
}
