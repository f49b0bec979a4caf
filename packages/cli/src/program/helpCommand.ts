import type { Command } from "commander";
import { printJson } from "../output/json.ts";
import type { Context } from "./context.ts";
import { usageError } from "./exit.ts";
import { helpDocument } from "./helpDocument.ts";

/** Prints the help of a command, as in `regia help users list`; with `--json` as a document. */
export async function showHelp(
  program: Command,
  path: readonly string[],
  { context, define, json }: { context: Context; define: (command: Command) => Promise<void>; json: boolean },
): Promise<void> {
  let command = program;
  for (const name of path) {
    const child = command.commands.find((each) => each.name() === name);
    if (!child) throw usageError(context.t("program:error.unknownCommand", { name: path.join(" ") }));
    await define(child);
    command = child;
  }
  if (json) printJson(await helpDocument(command, define, context.t));
  else command.outputHelp();
}
