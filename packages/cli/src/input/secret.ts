import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { readTextFile, STANDARD_INPUT } from "./textFile.ts";

/** What the standard input says instead of the terminal. */
export interface Secrets {
  readonly password: string;
  /** The line after the password; empty if there is none. */
  readonly next: string;
}

/**
 * Reads a password from the standard input: its first line, without the line break that `echo` adds.
 *
 * @throws CliError (exit code 2) if the input is empty
 */
export async function readSecrets(context: Context): Promise<Secrets> {
  const [password = "", next = ""] = (await readTextFile(STANDARD_INPUT, context)).split(/\r?\n/);
  if (password === "")
    throw usageError(context.t("program:file.empty", { name: context.t("program:file.standardInput") }));
  return { password, next };
}
