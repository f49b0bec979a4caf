import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineCreate } from "./create.ts";
import { defineList } from "./list.ts";
import { defineRevoke } from "./revoke.ts";

/** `regia tokens list|create|revoke`: the tokens of the signed-in person's own programs. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("tokens:description"));
  defineList(command.command("list").summary(t("tokens:list.summary")), context);
  defineCreate(command.command("create").summary(t("tokens:create.summary")), context);
  defineRevoke(command.command("revoke").summary(t("tokens:revoke.summary")), context);
}
