import { isRole, ROLES } from "@regia/domain/profile";
import { Argument, type Command } from "commander";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { takeChangeOptions } from "../changes/options.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { takeUser } from "./argument.ts";

/** `regia users set-role USER ROLE` (decision 12). */
export function defineSetRole(command: Command, context: Context): void {
  const { t } = context;
  const role = new Argument("<role>", t("users:setRole.role")).choices(ROLES).argParser((name: string) => {
    if (isRole(name)) return name;
    throw usageError(t("program:error.notAChoice", { flag: "role", value: name, choices: ROLES.join(", ") }));
  });
  takeChangeOptions(
    takeUser(command.description(t("users:setRole.description")), context).addArgument(role),
    context,
  ).action((user: string, chosen: (typeof ROLES)[number], options: ChangeOptions) =>
    makeChange({ user, decide: () => ({ op: "role", role: chosen }) }, options, context),
  );
  addExamples(command, {
    t,
    examples: [
      { line: "regia users set-role anna@example.com admin", does: t("users:setRole.example.admin") },
      {
        line: "regia users set-role anna@example.com user --dry-run",
        does: t("users:setRole.example.dryRun"),
      },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
