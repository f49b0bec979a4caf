import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineDelete } from "./delete.ts";
import { defineGet } from "./get.ts";
import { defineList } from "./list.ts";
import { defineSetRole } from "./setRole.ts";

/** `regia users list|get|set-role|delete`. */
export function define(command: Command, context: Context): void {
  addSubcommands(command.description(context.t("users:description")), [
    { name: "list", summary: context.t("users:list.summary"), define: (each) => defineList(each, context) },
    { name: "get", summary: context.t("users:get.summary"), define: (each) => defineGet(each, context) },
    {
      name: "set-role",
      summary: context.t("users:setRole.summary"),
      define: (each) => defineSetRole(each, context),
    },
    {
      name: "delete",
      summary: context.t("users:delete.summary"),
      define: (each) => defineDelete(each, context),
    },
  ]);
}
