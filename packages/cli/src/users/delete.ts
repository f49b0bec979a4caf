import type { Command } from "commander";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { addUserArgument } from "./argument.ts";
import { nameOf } from "./columns.ts";

interface Options extends ChangeOptions {
  readonly endWorkspaces?: boolean;
}

/** `regia users delete USER` (decision 12); needs a confirmation. */
export function defineDelete(command: Command, context: Context): void {
  const { t } = context;
  addChangeOptions(
    addUserArgument(command.description(t("users:delete.description")), context).option(
      "--end-workspaces",
      t("users:delete.endWorkspaces"),
    ),
    context,
  ).action((user: string, options: Options) =>
    makeChange(
      {
        user,
        decide: () => (options.endWorkspaces ? { op: "delete", endWorkspaces: true } : { op: "delete" }),
        question: (found) =>
          t("users:delete.question", {
            name: oneLine(nameOf(found, context)),
            email: oneLine(found.email),
          }),
      },
      options,
      context,
    ),
  );
  addExamples(command, context, {
    examples: {
      "regia users delete anna@example.com": "users:delete.example.ask",
      "regia users delete anna@example.com --dry-run": "users:delete.example.dryRun",
      "regia users delete anna@example.com --yes --json": "users:delete.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
