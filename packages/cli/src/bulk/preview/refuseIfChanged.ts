import { printMessage } from "../../output/streams.ts";
import type { Context } from "../../program/context.ts";
import { CliError } from "../../program/exit.ts";
import type { ApplyOptions } from "../options.ts";
import type { Prepared } from "../prepare.ts";
import { outcomeLine } from "../results/outcome.ts";
import { send } from "../run/send.ts";
import { isAsExpected } from "./format.ts";

/** Maximum number of changed users that are listed. */
const MAX_LISTED = 20;

/**
 * Runs the operations of a preview as another dry run and compares the results.
 *
 * @throws CliError (exit code 1) that lists every user whose result differs from the preview
 */
export async function refuseIfChanged(
  prepared: Prepared,
  { options, context, signal }: { options: ApplyOptions; context: Context; signal: AbortSignal },
): Promise<void> {
  let changed = 0;
  await send({
    prepared,
    options,
    context,
    signal,
    take: (_, results) => {
      for (const result of results) {
        if (result.expected && isAsExpected(result, result.expected)) continue;
        changed += 1;
        if (changed <= MAX_LISTED) printMessage(outcomeLine(result, context));
      }
    },
  });
  if (changed === 0) return;
  if (changed > MAX_LISTED) printMessage(context.t("bulk:source.moreFaults", { more: changed - MAX_LISTED }));
  throw new CliError(context.t("bulk:preview.changed", { count: changed }));
}
