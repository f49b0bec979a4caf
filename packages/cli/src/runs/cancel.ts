import { hasEnded } from "@regia/domain/workflows";
import type { Command } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { printJson } from "../output/json.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { callWorkflows, runResponse } from "../workflows/calls.ts";
import { addRunArgument, findRun } from "./find.ts";

async function cancel(given: string, options: ChangeOptions, context: Context): Promise<void> {
  const { t } = context;
  const session = await currentSession(options, context);
  const found = await findRun(given, session, context);
  const status = hasEnded(found.status) ? "unchanged" : options.dryRun ? "planned" : "applied";
  const request = { action: "cancel", run: found.id } as const;
  const run =
    status === "applied"
      ? (await uninterrupted(() => callWorkflows(session, request, runResponse), context)).run
      : found;
  if (options.json) printJson({ status, run: { id: run.id, status: run.status } });
  else print(`${run.id}\n`);
  printMessage(status === "applied" ? t("runs:cancel.done") : t(`changes:${status}`));
}

/** `regia runs cancel RUN`. */
export function defineCancel(command: Command, context: Context): void {
  addChangeOptions(
    addRunArgument(command.description(context.t("runs:cancel.description")), context),
    context,
  ).action((run: string, options: ChangeOptions) => cancel(run, options, context));
  addExamples(command, context, {
    examples: {
      "regia runs cancel 0190a5c8": "runs:cancel.example.one",
      "regia runs cancel 0190a5c8 --dry-run": "runs:cancel.example.dryRun",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
