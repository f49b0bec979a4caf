import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineSet, defineUnset } from "./change.ts";
import { defineGet } from "./get.ts";

/** `regia limits get|set|unset`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("limitsCommand:description"));
  defineGet(command.command("get").summary(t("limitsCommand:get.summary")), context);
  defineSet(command.command("set").summary(t("limitsCommand:set.summary")), context);
  defineUnset(command.command("unset").summary(t("limitsCommand:unset.summary")), context);
}
