import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineGet } from "./get.ts";
import { defineList } from "./list.ts";
import { defineMembers } from "./members.ts";

/** `regia workspaces list|get|members`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("workspaces:description"));
  defineList(command.command("list").summary(t("workspaces:list.summary")), context);
  defineGet(command.command("get").summary(t("workspaces:get.summary")), context);
  defineMembers(command.command("members").summary(t("workspaces:members.summary")), context);
}
