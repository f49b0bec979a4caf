import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineGet } from "./get.ts";
import { defineList } from "./list.ts";
import { defineReconcile } from "./reconcile.ts";
import { defineRefund } from "./refund.ts";

/** `regia billing list|get|refund|reconcile`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("billingCommand:description"));
  defineList(command.command("list").summary(t("billingCommand:list.summary")), context);
  defineGet(command.command("get").summary(t("billingCommand:get.summary")), context);
  defineRefund(command.command("refund").summary(t("billingCommand:refund.summary")), context);
  defineReconcile(command.command("reconcile").summary(t("billingCommand:reconcile.summary")), context);
}
