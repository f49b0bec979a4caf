import type { Command } from "commander";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { takeChangeOptions } from "../changes/options.ts";
import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { takeUser } from "./argument.ts";
import { nameOf } from "./columns.ts";

/** `regia users delete USER` (decision 12). Asks first. */
export function defineDelete(command: Command, context: Context): void {
  const { texts } = context;
  const words = texts.users.delete;
  takeChangeOptions(takeUser(command.description(words.description), context), context).action(
    (user: string, options: ChangeOptions) =>
      makeChange(
        {
          user,
          decide: () => ({ op: "delete" }),
          question: (found) => words.question(oneLine(nameOf(found, context)), oneLine(found.email)),
        },
        options,
        context,
      ),
  );
  addExamples(command, {
    texts,
    examples: [
      { line: "regia users delete anna@example.com", does: words.example.ask },
      { line: "regia users delete anna@example.com --dry-run", does: words.example.dryRun },
      { line: "regia users delete anna@example.com --yes --json", does: words.example.script },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
