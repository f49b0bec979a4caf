import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineExport } from "./export.ts";
import { defineVerify } from "./verify.ts";

/** `regia receipts export|verify`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("receipts:description"));
  defineExport(command.command("export").summary(t("receipts:export.summary")), context);
  defineVerify(command.command("verify").summary(t("receipts:verify.summary")), context);
}
