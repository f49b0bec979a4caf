import type { Command } from "commander";
import type { Context } from "./context.ts";
import { usageError } from "./exit.ts";

/** Shows the help of a command named by its path, as in `regia help users list`. */
export async function showHelp(
  program: Command,
  path: readonly string[],
  { context, define }: { context: Context; define: (command: Command) => Promise<void> },
): Promise<void> {
  let command = program;
  for (const name of path) {
    const child = command.commands.find((each) => each.name() === name);
    if (!child) throw usageError(context.texts.program.error.unknownCommand(path.join(" ")));
    await define(child);
    command = child;
  }
  command.outputHelp();
}
