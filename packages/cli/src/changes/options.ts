import type { Command } from "commander";
import { takeTarget } from "../backend/target.ts";
import type { Context } from "../program/context.ts";

/**
 * Gives a command that changes one user its options. Each takes `--yes`, so that a script need not know
 * which of them ask.
 */
export function takeChangeOptions(command: Command, context: Context): Command {
  const { texts } = context;
  return takeTarget(
    command
      .option("--dry-run", texts.changes.option.dryRun)
      .option("-y, --yes", texts.changes.option.yes)
      .option("--json", texts.program.option.json),
    context,
  );
}
