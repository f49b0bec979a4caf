import { checkResponse } from "@regia/api/workflows";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { callWorkflows } from "./calls.ts";
import { printFaults } from "./faults.ts";
import { graphFileArgument, readGraphFile } from "./graphFile.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

async function check(path: string, options: Options, context: Context): Promise<void> {
  const { graph } = await readGraphFile(path, context);
  const session = await currentSession(options, context);
  const checked = await callWorkflows(session, { action: "check", graph }, checkResponse);
  if (options.json) printJson(checked);
  else for (const keys of checked.levels) print(`${oneLine(keys.join("  "))}\n`);
  if (checked.faults.length === 0) return;
  printFaults(checked.faults);
  const count = checked.faults.length;
  throw new CliError(context.t("workflows:check.faults", { count }), exitCodes.failed);
}

/** `regia workflows check FILE`; exit code 1 for a graph with faults. */
export function defineCheck(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(
    command.description(t("workflows:check.description")).addArgument(graphFileArgument(context)),
    context,
  )
    .option("--json", t("program:option.json"))
    .action((path: string, options: Options) => check(path, options, context));
  addExamples(command, context, {
    examples: {
      "regia workflows check offerte.json": "workflows:check.example.file",
      "regia workflows check - --json < offerte.json": "workflows:check.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
