import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineDisable, defineEnable, definePictures, definePlan, definePrice } from "./change.ts";
import { defineList } from "./list.ts";
import { defineRefresh } from "./refresh.ts";
import { defineTest } from "./test.ts";

/** `regia models list|test|enable|disable|price|plan|pictures|refresh`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("models:description"));
  defineList(command.command("list").summary(t("models:list.summary")), context);
  defineTest(command.command("test").summary(t("models:test.summary")), context);
  defineEnable(command.command("enable").summary(t("models:enable.summary")), context);
  defineDisable(command.command("disable").summary(t("models:disable.summary")), context);
  definePrice(command.command("price").summary(t("models:price.summary")), context);
  definePlan(command.command("plan").summary(t("models:plan.summary")), context);
  definePictures(command.command("pictures").summary(t("models:pictures.summary")), context);
  defineRefresh(command.command("refresh").summary(t("models:refresh.summary")), context);
}
