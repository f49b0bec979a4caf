import type { Command } from "commander";
import { takeTarget } from "../backend/target.ts";
import type { Context } from "../program/context.ts";

/** Gives a command that changes one user its options (contract, point 4). */
export function takeChangeOptions(command: Command, context: Context): Command {
  const { texts } = context;
  return takeTarget(
    command.option("--dry-run", texts.changes.option.dryRun).option("--json", texts.program.option.json),
    context,
  );
}

/** Gives a command that cannot be taken back its `--yes` as well. */
export function takeConfirmOptions(command: Command, context: Context): Command {
  return takeChangeOptions(command.option("-y, --yes", context.texts.changes.option.yes), context);
}
