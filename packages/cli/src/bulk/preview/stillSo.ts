import { say } from "../../output/streams.ts";
import type { Context } from "../../program/context.ts";
import { CliError } from "../../program/exit.ts";
import type { ApplyOptions } from "../options.ts";
import type { Prepared } from "../prepare.ts";
import { outcomeLine } from "../results/outcome.ts";
import { send } from "../run/send.ts";
import { isAsExpected } from "./format.ts";

/** How many changed users are listed. */
const MOST_TOLD = 20;

/**
 * Asks the backend once more what the operations of a preview would do.
 *
 * @throws CliError (exit code 1) where anything is not as the preview says; every user concerned is told
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
        if (changed <= MOST_TOLD) say(outcomeLine(result, context));
      }
    },
  });
  if (changed === 0) return;
  if (changed > MOST_TOLD) say(context.t("bulk:source.moreFaults", { more: changed - MOST_TOLD }));
  throw new CliError(context.t("bulk:preview.changed", { count: changed }));
}
