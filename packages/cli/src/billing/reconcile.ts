import { reconcileBilling } from "@regia/api/client";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { billingFailure } from "./failure.ts";
import { moneyText } from "./shown.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

async function reconcile(options: Options, context: Context): Promise<void> {
  const { client } = await currentSession(options, context);
  const { failed, remaining, ...found } = await reconcileBilling(client).catch((error: unknown) => {
    throw billingFailure(error, context);
  });
  const { compared, mismatched, moneyWithoutPlan, planWithoutMoney } = found;
  const missed = failed + remaining;
  if (options.json) printJson({ compared, missed, mismatched, moneyWithoutPlan, planWithoutMoney });
  printMessage(context.t("billingCommand:reconcile.done", { count: compared }));
  for (const customer of mismatched)
    printMessage(context.t("billingCommand:reconcile.mismatched", { customer }));
  for (const { customer, cents } of moneyWithoutPlan)
    printMessage(
      context.t("billingCommand:reconcile.moneyWithoutPlan", { customer, amount: moneyText(cents, context) }),
    );
  for (const customer of planWithoutMoney)
    printMessage(context.t("billingCommand:reconcile.planWithoutMoney", { customer }));
  if (missed > 0) throw new CliError(context.t("billingCommand:reconcile.missed", { count: missed }));
}

/** `regia billing reconcile`. */
export function defineReconcile(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(command.description(t("billingCommand:reconcile.description")), context)
    .option("--json", t("program:option.json"))
    .action((options: Options) => reconcile(options, context));
  addExamples(command, context, {
    examples: {
      "regia billing reconcile": "billingCommand:reconcile.example.all",
      "regia billing reconcile --json": "billingCommand:reconcile.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
