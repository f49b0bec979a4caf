import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineList } from "./list.ts";
import { defineSet } from "./set.ts";

/** `regia plan list|set`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("plan:description"));
  defineList(command.command("list").summary(t("plan:list.summary")), context);
  defineSet(command.command("set").summary(t("plan:set.summary")), context);
}
