import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineSet, defineUnset } from "./change.ts";
import { defineGet } from "./get.ts";

/** `regia limits get|set|unset`. */
export function define(command: Command, context: Context): void {
  const words = context.texts.limits;
  addSubcommands(command.description(words.description), [
    { name: "get", summary: words.get.summary, define: (each) => defineGet(each, context) },
    { name: "set", summary: words.set.summary, define: (each) => defineSet(each, context) },
    { name: "unset", summary: words.unset.summary, define: (each) => defineUnset(each, context) },
  ]);
}
