import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineCheck } from "./check.ts";
import { defineExport } from "./export.ts";
import { defineImport } from "./import.ts";
import { defineList } from "./list.ts";

/** `regia workflows list|export|import|check`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("workflows:description"));
  defineList(command.command("list").summary(t("workflows:list.summary")), context);
  defineExport(command.command("export").summary(t("workflows:export.summary")), context);
  defineImport(command.command("import").summary(t("workflows:import.summary")), context);
  defineCheck(command.command("check").summary(t("workflows:check.summary")), context);
}
