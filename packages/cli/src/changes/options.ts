import type { Command } from "commander";
import { addTargetOptions } from "../backend/target.ts";
import type { Context } from "../program/context.ts";

/**
 * Adds the options of a command that changes one user. All of them take `--yes`, so that a script need not know which
 * ones ask for confirmation.
 */
export function addChangeOptions(command: Command, context: Context): Command {
  const { t } = context;
  return addTargetOptions(
    command
      .option("--dry-run", t("changes:option.dryRun"))
      .option("-y, --yes", t("changes:option.yes"))
      .option("--json", t("program:option.json")),
    context,
  );
}
