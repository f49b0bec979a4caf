import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { defineUsers } from "./users.ts";

/** `regia export users`. */
export function define(command: Command, context: Context): void {
  addSubcommands(command.description(context.t("export:description")), [
    {
      name: "users",
      summary: context.t("export:users.summary"),
      define: (each) => defineUsers(each, context),
    },
  ]);
}
