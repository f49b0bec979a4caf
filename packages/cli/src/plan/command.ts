import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineList } from "./list.ts";
import { defineSet } from "./set.ts";

/** `regia plan list|set`. */
export function define(command: Command, context: Context): void {
  const words = context.texts.plan;
  addSubcommands(command.description(words.description), [
    { name: "list", summary: words.list.summary, define: (each) => defineList(each, context) },
    { name: "set", summary: words.set.summary, define: (each) => defineSet(each, context) },
  ]);
}
