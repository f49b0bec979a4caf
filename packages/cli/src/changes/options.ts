import type { Command } from "commander";
import { takeTarget } from "../backend/target.ts";
import type { Context } from "../program/context.ts";

/**
 * Gives a command that changes one user its options. Each takes `--yes`, so that a script need not know
 * which of them ask.
 */
export function takeChangeOptions(command: Command, context: Context): Command {
  const { t } = context;
  return takeTarget(
    command
      .option("--dry-run", t("changes:option.dryRun"))
      .option("-y, --yes", t("changes:option.yes"))
      .option("--json", t("program:option.json")),
    context,
  );
}
