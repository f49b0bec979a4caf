import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { uninterrupted } from "../changes/change.ts";
import { printJson } from "../output/json.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { callWorkflows, runResponse } from "../workflows/calls.ts";
import { addWorkflowArgument, findWorkflow } from "../workflows/find.ts";
import { followRun } from "./follow.ts";
import { readInput } from "./input.ts";
import { printRun, statusText } from "./shown.ts";

interface Options extends TargetOptions {
  readonly input?: string;
  readonly dryRun?: boolean;
  readonly wait?: boolean;
  readonly json?: boolean;
}

async function start(given: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const { dryRun = false } = options;
  const input = await readInput(options.input, context);
  const session = await currentSession(options, context);
  const workflow = await findWorkflow(given, session, context);
  const request = {
    action: "start",
    run: randomUUID(),
    workflow: workflow.id,
    ...(input && { input }),
    ...(dryRun && { dryRun }),
  } as const;
  const { run } = await uninterrupted(() => callWorkflows(session, request, runResponse), context);
  if (!options.wait) {
    if (options.json) printJson({ run });
    else print(`${run.id}\n`);
    printMessage(t(dryRun ? "runs:start.dryRun" : "runs:start.done", { name: workflow.name }));
    return;
  }
  printMessage(t("runs:start.following", { id: run.id }));
  const document = await followRun(run.id, session, context);
  if (options.json) printJson(document);
  else printRun(document, context);
  if (document.run.status === "succeeded") return;
  const status = statusText(document.run, context);
  throw new CliError(document.run.error?.message ?? t("runs:start.ended", { status }));
}

/** `regia runs start WORKFLOW`. */
export function defineStart(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(addWorkflowArgument(command.description(t("runs:start.description")), context), context)
    .option("--input <json>", t("runs:start.input"))
    .option("--dry-run", t("runs:start.dryRunOption"))
    .option("--wait", t("runs:start.wait"))
    .option("--json", t("program:option.json"))
    .action((workflow: string, options: Options) => start(workflow, options, context));
  addExamples(command, context, {
    examples: {
      'regia runs start Offerte --input \'{"cliente": "Rossi"}\'': "runs:start.example.input",
      "regia runs start Offerte --input @cliente.json --dry-run": "runs:start.example.dryRun",
      "regia runs start Offerte --wait --json": "runs:start.example.wait",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
