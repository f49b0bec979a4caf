import type { Command } from "commander";

/** A subcommand, as in `regia users list`. */
export interface Subcommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly define: (command: Command) => void;
}

/** Gives a command its subcommands. */
export function addSubcommands(group: Command, subcommands: readonly Subcommand[]): void {
  group.helpCommand(false);
  for (const { name, summary, define } of subcommands) define(group.command(name).summary(summary));
}
