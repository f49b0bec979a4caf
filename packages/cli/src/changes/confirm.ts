import { isInteractive } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { CliError, usageError } from "../program/exit.ts";

/** The options of a destructive change. */
export interface ConfirmOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** Whether a destructive change must be confirmed. */
const mustAsk = ({ yes, dryRun }: ConfirmOptions): boolean => !yes && !dryRun;

/**
 * Refuses a destructive change that cannot be confirmed, before anything is sent.
 *
 * @throws CliError (exit code 2) without a terminal and without `--yes`
 */
export function refuseUnconfirmable(options: ConfirmOptions, { t }: Context): void {
  if (mustAsk(options) && !isInteractive()) throw usageError(t("changes:needsYes"));
}

/**
 * Asks for confirmation of a destructive change; any answer but yes refuses it.
 *
 * @throws CliError: exit code 1 if it is refused, 130 on Ctrl-C
 */
export async function confirm(question: string, options: ConfirmOptions, context: Context): Promise<void> {
  if (!mustAsk(options)) return;
  const { promptsIn } = await import("../input/prompts.ts");
  const isYes = await promptsIn(context).confirm({
    message: question,
    hint: context.t("changes:yesOrNo"),
    accepted: context.t("changes:yesWords").split(" "),
  });
  if (!isYes) throw new CliError(context.t("changes:notDone"));
}
