import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineList } from "./list.ts";
import { defineSet } from "./set.ts";

/** `regia plan list|set`. */
export function define(command: Command, context: Context): void {
  addSubcommands(command.description(context.t("plan:description")), [
    { name: "list", summary: context.t("plan:list.summary"), define: (each) => defineList(each, context) },
    { name: "set", summary: context.t("plan:set.summary"), define: (each) => defineSet(each, context) },
  ]);
}
