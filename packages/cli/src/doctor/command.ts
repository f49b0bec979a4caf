import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print } from "../output/streams.ts";
import { type Style, styleOf } from "../output/style.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { checkBackend } from "./backend.ts";
import type { Finding } from "./check.ts";
import { checkMachine } from "./machine.ts";

interface Options extends TargetOptions {
  readonly offline?: boolean;
  readonly json?: boolean;
}

const MARKS: Readonly<Record<Finding["status"], (style: Style) => string>> = {
  ok: ({ green }) => green("✓"),
  warning: ({ bold }) => bold("!"),
  failed: ({ red }) => red("✗"),
};

function linesOf({ status, detail, mend }: Finding): string[] {
  const line = `${MARKS[status](styleOf("stdout"))} ${oneLine(detail)}`;
  return mend === null ? [line] : [line, `  → ${oneLine(mend)}`];
}

async function examine(options: Options, context: Context): Promise<void> {
  const findings = await checkMachine(context);
  if (!options.offline) findings.push(...(await checkBackend(options, context)));
  const failures = findings.filter(({ status }) => status === "failed").length;
  if (options.json) printJson({ ok: failures === 0, checks: findings });
  else print(`${findings.flatMap(linesOf).join("\n")}\n`);
  if (failures > 0) throw new CliError(context.t("doctor:failures", { count: failures }));
}

/** `regia doctor`: reports what is wrong and how to fix it. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(command.description(t("doctor:description")), context)
    .option("--offline", t("doctor:option.offline"))
    .option("--json", t("program:option.json"))
    .action((options: Options) => examine(options, context));
  addExamples(command, context, {
    examples: {
      "regia doctor": "doctor:example.plain",
      "regia doctor --offline": "doctor:example.offline",
      "regia doctor --profile production --json": "doctor:example.json",
    },
    exits: ["done", "failed", "usage"],
  });
}
