import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineDelete } from "./delete.ts";
import { defineGet } from "./get.ts";
import { defineList } from "./list.ts";
import { defineSetRole } from "./setRole.ts";

/** `regia users list|get|set-role|delete`. */
export function define(command: Command, context: Context): void {
  const words = context.texts.users;
  addSubcommands(command.description(words.description), [
    { name: "list", summary: words.list.summary, define: (each) => defineList(each, context) },
    { name: "get", summary: words.get.summary, define: (each) => defineGet(each, context) },
    { name: "set-role", summary: words.setRole.summary, define: (each) => defineSetRole(each, context) },
    { name: "delete", summary: words.delete.summary, define: (each) => defineDelete(each, context) },
  ]);
}
