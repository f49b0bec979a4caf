import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineCancel } from "./cancel.ts";
import { defineGet } from "./get.ts";
import { defineList } from "./list.ts";
import { defineStart } from "./start.ts";

/** `regia runs list|get|start|cancel`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("runs:description"));
  defineList(command.command("list").summary(t("runs:list.summary")), context);
  defineGet(command.command("get").summary(t("runs:get.summary")), context);
  defineStart(command.command("start").summary(t("runs:start.summary")), context);
  defineCancel(command.command("cancel").summary(t("runs:cancel.summary")), context);
}
