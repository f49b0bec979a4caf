import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineDelete } from "./delete.ts";
import { defineGet } from "./get.ts";
import { defineList } from "./list.ts";
import { defineRevocations } from "./revocation.ts";
import { defineSetRole } from "./setRole.ts";

/** `regia users list|get|set-role|end-sessions|remove-second-factor|delete`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("users:description"));
  defineList(command.command("list").summary(t("users:list.summary")), context);
  defineGet(command.command("get").summary(t("users:get.summary")), context);
  defineSetRole(command.command("set-role").summary(t("users:setRole.summary")), context);
  defineRevocations(command, context);
  defineDelete(command.command("delete").summary(t("users:delete.summary")), context);
}
