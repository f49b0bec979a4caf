import { estimateCost, UTILIZATION } from "@regia/domain/estimate";
import { isPlanName, PLAN_NAMES, planOf } from "@regia/domain/plans";
import type { Command } from "commander";
import { print } from "../output/streams.ts";
import { choice } from "../program/choice.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { estimateDocument } from "./document.ts";

interface Options {
  plan?: string;
  json?: boolean;
}

/** `regia estimate`: what a set of limits costs and what to ask for it (contract, point 4; decisions 21 and 22). */
export function define(command: Command, context: Context): void {
  const { texts } = context;
  command
    .description(texts.estimate.description)
    .addOption(
      choice({
        flags: "--plan <plan>",
        description: texts.estimate.option.plan,
        choices: PLAN_NAMES,
        context,
      }),
    )
    .option("--json", texts.program.option.json)
    .action((options: Options) => {
      if (!isPlanName(options.plan)) throw usageError(texts.estimate.error.nothingAsked);
      const estimate = estimateCost({
        limits: planOf(options.plan).limits,
        utilizationRate: UTILIZATION.default,
      });
      print(`${JSON.stringify(estimateDocument(estimate, context.locale), null, 2)}\n`);
    });
}
