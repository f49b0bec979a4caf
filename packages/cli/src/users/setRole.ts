import { ROLES, type Role } from "@regia/domain/profile";
import { Argument, type Command } from "commander";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { addUserArgument } from "./argument.ts";

/** `regia users set-role USER ROLE` (decision 12). */
export function defineSetRole(command: Command, context: Context): void {
  const { t } = context;
  const role = new Argument("<role>", t("users:setRole.role")).choices(ROLES);
  addChangeOptions(
    addUserArgument(command.description(t("users:setRole.description")), context).addArgument(role),
    context,
  ).action((user: string, chosen: Role, options: ChangeOptions) =>
    makeChange({ user, decide: () => ({ op: "role", role: chosen }) }, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia users set-role anna@example.com admin": "users:setRole.example.admin",
      "regia users set-role anna@example.com user --dry-run": "users:setRole.example.dryRun",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
