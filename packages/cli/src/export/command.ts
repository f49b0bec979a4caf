import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineUsers } from "./users.ts";

/** `regia export users`. */
export function define(command: Command, context: Context): void {
  const words = context.texts.export;
  addSubcommands(command.description(words.description), [
    { name: "users", summary: words.users.summary, define: (each) => defineUsers(each, context) },
  ]);
}
