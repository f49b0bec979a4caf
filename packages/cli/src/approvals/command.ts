import type { Command } from "commander";
import type { Context } from "../program/context.ts";
import { defineDecision } from "./decide.ts";
import { defineList } from "./list.ts";

/** `regia approvals list|approve|reject`. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("approvals:description"));
  defineList(command.command("list").summary(t("approvals:list.summary")), context);
  for (const verdict of ["approve", "reject"] as const) {
    defineDecision(command.command(verdict).summary(t(`approvals:${verdict}.summary`)), verdict, context);
  }
}
