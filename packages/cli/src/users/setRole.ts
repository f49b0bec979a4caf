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
  const { texts } = context;
  const words = texts.users.setRole;
  const role = new Argument("<role>", words.role).choices(ROLES).argParser((name: string) => {
    if (isRole(name)) return name;
    throw usageError(texts.program.error.notAChoice("role", name, ROLES.join(", ")));
  });
  takeChangeOptions(
    takeUser(command.description(words.description), context).addArgument(role),
    context,
  ).action((user: string, chosen: (typeof ROLES)[number], options: ChangeOptions) =>
    makeChange({ user, decide: () => ({ op: "role", role: chosen }) }, options, context),
  );
  addExamples(command, {
    texts,
    examples: [
      { line: "regia users set-role anna@example.com admin", does: words.example.admin },
      { line: "regia users set-role anna@example.com user --dry-run", does: words.example.dryRun },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
