import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { readRun } from "../workflows/calls.ts";
import { addRunArgument, findRun } from "./find.ts";
import { printRun } from "./shown.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

async function get(given: string, options: Options, context: Context): Promise<void> {
  const session = await currentSession(options, context);
  const { id } = await findRun(given, session, context);
  const document = await readRun(session, id);
  if (options.json) printJson(document);
  else printRun(document, context);
}

/** `regia runs get RUN`. */
export function defineGet(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(addRunArgument(command.description(t("runs:get.description")), context), context)
    .option("--json", t("program:option.json"))
    .action((run: string, options: Options) => get(run, options, context));
  addExamples(command, context, {
    examples: {
      "regia runs get 0190a5c8": "runs:get.example.one",
      "regia runs get 0190a5c8 --json | jq .steps": "runs:get.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
