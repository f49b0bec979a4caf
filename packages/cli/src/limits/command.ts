import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineSet, defineUnset } from "./change.ts";
import { defineGet } from "./get.ts";

/** `regia limits get|set|unset`. */
export function define(command: Command, context: Context): void {
  addSubcommands(command.description(context.t("limitsCommand:description")), [
    {
      name: "get",
      summary: context.t("limitsCommand:get.summary"),
      define: (each) => defineGet(each, context),
    },
    {
      name: "set",
      summary: context.t("limitsCommand:set.summary"),
      define: (each) => defineSet(each, context),
    },
    {
      name: "unset",
      summary: context.t("limitsCommand:unset.summary"),
      define: (each) => defineUnset(each, context),
    },
  ]);
}
